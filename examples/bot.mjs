#!/usr/bin/env node
// A bot for all rules, with guess.mjs: bot.mjs HOST PORT [NAME] [REQUEST],
// like: bot.mjs localhost 4837 eve "PLAY rules=duel"
import { setTimeout as sleep } from "node:timers/promises";
import { Client, Refused } from "./guess.mjs";

const [host, port, name = "robo", request = "SOLO"] = process.argv.slice(2);

try {
  const client = await Client.connect(host, port, { name, kind: "bot" });
  const middle = (line) => (line.number("lo") + line.number("hi")) / 2n;
  let current, hasTurns, guess;
  await client.request(request);
  for await (const event of client) {
    const { word, fields } = event;
    if (word === "START") [current, hasTurns] = [fields.round, ["lockstep", "duel"].includes(fields.rules)];
    if (["START", "HINT", "GUESSED"].includes(word) && "lo" in fields) guess = middle(event);
    let isDue = (word === "STEP" && !fields.sealed) || (word === "START" && !hasTurns);
    isDue ||= word === "TURN" && fields.name === name;
    while (isDue) {
      try {
        const answer = await client.request(`GUESS ${guess} round=${current}`);
        isDue = !hasTurns && "lo" in answer.fields;
        if ("lo" in answer.fields) guess = middle(answer);
      } catch (error) {  // too soon, or just too late
        if (!(error instanceof Refused)) throw error;
        isDue = "retry_ms" in error.line.fields;
        await sleep(Math.min(Number(error.line.fields.retry_ms ?? 0), 60_000));
      }
    }
    if (word === "MATCH") {
      console.log(name, "saw", ...Object.entries(fields).map(([key, value]) => `${key}=${value}`));
      await client.request("QUIT");  // or your seat and your name are kept for a minute
    }
  }
} catch (error) {
  console.error(error.message.replace(/\p{C}/gu, " "));
  process.exit(1); // with its connection
}
