import { Api, requestToken, sentTo } from './api.ts';

/** Waits until a server that has just started has played the days of its sample, of which it tells a signed-in administrator. */
export async function untilPlayed(url: string, administrator: Parameters<typeof requestToken>[1]): Promise<void> {
  const { access_token } = await requestToken(sentTo(url), administrator);
  const { headers } = new Api(sentTo(url), access_token);
  const { body } = await fetch(`${url}/api/blade-system/events`, { headers });
  let told = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    told += part;
    const { done, of } = /.*"done":(?<done>\d+),"of":(?<of>\d+)/s.exec(told)?.groups ?? {};
    if (done !== undefined && done === of) return;
  }
  throw new Error(`The events ended before the days were played:\n${told}`);
}
