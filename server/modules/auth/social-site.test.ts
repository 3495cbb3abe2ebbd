import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOutbound } from '#server/lib/outbound';
import { type HostileServer, openHostileServer } from '../../../tests/support/hostile-server.ts';
import { makeSigningSite } from '../../../tests/support/signing-site.ts';
import { openSocialSites } from './social-site.ts';

let server: HostileServer;
beforeEach(async () => {
  server = await openHostileServer();
  server.isHostile = () => false;
});
afterEach(() => server.close());

/** Goes the way to the site, which signs its ID token so, and back. */
async function recognised(isForged: boolean) {
  const signing = await makeSigningSite(server.url);
  server.honest = signing.serve;
  const settings = { sites: [signing.site], publicUrl: 'http://127.0.0.1:1', hosts: [] };
  const sites = openSocialSites(settings, () => performance.now(), { outbound: openOutbound([server.host]) });
  const { expected } = await sites.leave(signing.site, 'state');
  Object.assign(signing, { nonce: expected.nonce, isForged });
  return sites.recognise(signing.site, { code: 'code', state: 'state' }, expected);
}

it('a person counts as recognised by an ID token that the site has signed', async () => {
  expect(await recognised(false)).toEqual({ subject: 'wang', name: 'Wang' });
});

it('an ID token signed with another key than the published one is refused', async () => {
  await expect(recognised(true)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringMatching(/signature verification/) }),
  });
  expect(server.calls).toContain('/keys');
});
