// A client of the protocol guess/1 in one file, for Node 18 or later and nothing else. Copy it beside your bot.
//
//   import { Client } from "./guess.mjs";
//   const client = await Client.connect("localhost", 4837, { name: "robo", kind: "bot" });
//   await client.request("PLAY rules=duel");
//   for await (const event of client) console.log(event.word, event.fields);
import net from "node:net";

/** A line of the server: `kind` is OK, ERR, ROW or *, `word` the verb or event, `fields` the rest by key. Control characters
    are gone, so every part may be printed. */
export class Line {
  constructor(text) {
    const [head, ...tail] = text.replace(/[\p{C}\u2028\u2029]/gu, "").split(" : ");
    const words = head.split(/\s+/);
    if (words[0].startsWith("#")) words.shift(); // the tag of the request
    this.kind = words[0] ?? "";
    this.word = this.kind === "ROW" ? "" : words[1] ?? "";
    this.code = this.kind === "ERR" ? words[2] ?? "" : "";
    this.fields = Object.create(null);
    for (const word of words) {
      const at = word.indexOf("=");
      // PING repeats a word, which is no field.
      if (at > 0 && !(this.kind === "OK" && this.word === "PING")) this.fields[word.slice(0, at)] = word.slice(at + 1);
    }
    /** A sentence for people. */
    this.text = tail.join(" : ");
    this.rows = [];
  }

  /** A field as a whole number. BigInt, as numbers of the game have 64 bits. */
  number(key) { return BigInt(this.fields[key]); }
}

/** The server refused a request; `line` says why in `code`, `fields` and `text`. Nothing has changed. */
export class Refused extends Error {
  constructor(line) {
    super(`${line.word}: ${line.code} ${line.text}`.trim());
    this.line = line;
  }
}

/** There is no connection, or the server has closed it, with a reason if it gave one. */
export class Closed extends Error {
  static by(bye) { return new Closed(`${bye.fields.reason} ${bye.text}`.trim()); }
}

/** A connection to a server, named and ready. */
export class Client {
  #socket; #lines; #events = []; #options; #hops = 0;

  constructor(socket) {
    this.#socket = socket;
    this.#lines = Client.#split(socket);
  }

  /** Connects and sends HELLO with options: name, kind, lang, text. */
  static async connect(host = "localhost", port = 4837, hello = {}, patience = 60_000) {
    const socket = net.connect({ host, port: Number(port) });
    socket.setTimeout(patience, () => socket.destroy());
    socket.setNoDelay(true);
    const client = new Client(socket);
    try {
      const greeting = await client.#next();
      socket.setTimeout(0);
      client.#options = hello;
      if (greeting.word === "BYE") throw Closed.by(greeting);
      if (greeting.word !== "HELLO" || !("proto" in greeting.fields)) throw new Closed("This is no server of guess/1.");
      const options = Object.entries({ text: "off", ...hello }).map(([key, value]) => `${key}=${value}`);
      client.hello = await client.request(["HELLO 1", ...options].join(" "));
      return client;
    } catch (error) {
      socket.destroy();
      // A name with several addresses has an error for each, and no message of its own.
      throw error.errors ? new Closed(error.errors.map(({ message }) => message).join("; ")) : error;
    }
  }

  /** Sends a request and returns its answer, with any ROW lines in `rows`. Throws `Refused` for an ERR. Events that come before
      the answer are kept for the loop over the client. Only one request at a time. In a cluster with several lobbies a code may
      belong to another server: the client goes there, with its name, and asks again. */
  async request(text) {
    this.#socket.write(`${text}\n`);
    for (const rows = []; ;) {
      const line = await this.#next();
      if (line.kind === "ROW") rows.push(line);
      else if (line.word === "BYE") throw Closed.by(line);
      else if (line.kind === "*") this.#events.push(line);
      else if (line.code === "MOVED" && this.#hops < 3) return this.#follow(line.fields.at, text);
      else if (line.kind === "ERR") throw new Refused(line);
      else {
        this.#hops = 0;
        return Object.assign(line, { rows });
      }
    }
  }

  async #follow(address, text) {
    const [, host, port] = /^\[?([^\]]*)\]?:(\d+)$/.exec(address);
    this.#hops += 1;
    this.#socket.destroy();
    const other = await Client.connect(host, port, this.#options, 2_000);
    [this.#socket, this.#lines, this.#events] = [other.#socket, other.#lines, other.#events];
    return this.request(text);
  }

  /** Yields events until the BYE after a QUIT. Throws `Closed` for any other end. */
  async *[Symbol.asyncIterator]() {
    for (;;) {
      const line = this.#events.shift() ?? await this.#next();
      if (line.word === "BYE") {
        this.#socket.destroy();
        if (line.fields.reason === "quit") return;
        throw Closed.by(line);
      }
      if (line.kind === "*") yield line;
    }
  }

  async #next() {
    const { value, done } = await this.#lines.next();
    if (done) throw new Closed("The server closed the connection.");
    return new Line(value);
  }

  static async *#split(socket) {
    let rest = "";
    for await (const chunk of socket.setEncoding("utf8")) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop();
      if (rest.length > 4096) throw new Closed("The server sent a line without an end.");
      yield* lines;
    }
  }
}
