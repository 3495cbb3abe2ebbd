import { expect, it } from 'vitest';
import { iconNames } from '../src/components/icon-set.ts';
import { drawSprite } from './icon-sprite.ts';

it('draws every icon that data may name', () => {
  const drawn = [...drawSprite(iconNames).matchAll(/<symbol id="([^"]+)" viewBox="[^"]+"><path /g)].map(([, id]) => id);

  expect(drawn).toEqual(iconNames);
});

it('refuses a name that antd does not know, so that the build tells and not an empty square', () => {
  expect(() => drawSprite(['home', 'no-such-icon'])).toThrow('antd has no outlined icon "no-such-icon".');
});
