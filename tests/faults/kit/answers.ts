import { Api, requestToken, sentTo } from '../../support/api.ts';
import type { Person } from './house.ts';

/** The status of an answer, and how long it took. */
export interface Answered {
  readonly status: number;
  readonly seconds: number;
}

async function timed(ask: () => Promise<number>): Promise<Answered> {
  const begun = performance.now();
  const status = await ask();
  return { status, seconds: (performance.now() - begun) / 1000 };
}

/** Asks a server one thing of each sort: for itself twice, for data, and to be let in. */
export class Asker {
  readonly #address: string;
  readonly #token: string;
  readonly #person: Person;

  static async of(address: string, person: Person): Promise<Asker> {
    return new Asker(address, (await requestToken(sentTo(address), person)).access_token, person);
  }

  private constructor(address: string, token: string, person: Person) {
    this.#address = address;
    this.#token = token;
    this.#person = person;
  }

  health(): Promise<Answered> {
    return timed(async () => (await fetch(`${this.#address}/health`)).status);
  }

  ready(): Promise<Answered> {
    return timed(async () => (await fetch(`${this.#address}/ready`)).status);
  }

  /** Reads what needs the database. */
  data(path = 'blade-desk/notice/list'): Promise<Answered> {
    return timed(async () => (await new Api(sentTo(this.#address), this.#token).get(path)).status);
  }

  /** Signs in with the right password, which nobody can check without a database. */
  signIn(): Promise<Answered> {
    return timed(async () => {
      try {
        await requestToken(sentTo(this.#address), this.#person);
        return 200;
      } catch (error) {
        return Number(/"code":(\d+)/.exec(String(error))?.[1] ?? 0);
      }
    });
  }
}
