import { ServerProcess } from './server-process.ts';

type Settings = Readonly<Record<string, string>>;

/** A server that is ended and started again, with the same settings unless others are given. */
export class RestartedServer {
  /** The seconds that each start took. */
  readonly startSeconds: number[] = [];
  readonly #settings: Settings;
  #process: ServerProcess;
  #address: Promise<string>;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#process = new ServerProcess(settings);
    this.#address = this.#begin();
  }

  /** The address of the present process, once it listens. */
  get address(): Promise<string> {
    return this.#address;
  }

  get process(): ServerProcess {
    return this.#process;
  }

  /** Ends the process by a signal; returns its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#process.kill(signal);
    return this.#process.exitCode();
  }

  /** Starts a process, where the last one has ended, and waits until it listens. */
  async start(more: Settings = {}): Promise<void> {
    this.#process = new ServerProcess({ ...this.#settings, ...more });
    this.#address = this.#begin();
    await this.#address;
  }

  #begin(): Promise<string> {
    const address = this.#listening();
    // A process may be ended before it listens, which whoever awaits the address is told.
    address.catch(() => undefined);
    return address;
  }

  async #listening(): Promise<string> {
    const begun = performance.now();
    const address = await this.#process.listening();
    this.startSeconds.push((performance.now() - begun) / 1000);
    return address;
  }
}
