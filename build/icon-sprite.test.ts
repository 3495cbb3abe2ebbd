import { expect, it } from 'vitest';
import { iconNames } from '../src/components/icon-set.ts';
import { drawSprite, fromSprite } from './icon-sprite.ts';

it('draws every icon that data may name', () => {
  const drawn = [...drawSprite(iconNames).matchAll(/<symbol id="([^"]+)" viewBox="[^"]+"><path /g)].map(([, id]) => id);

  expect(drawn).toEqual(iconNames);
});

it('refuses a name that antd does not know, so that the build tells and not an empty square', () => {
  expect(() => drawSprite(['home', 'no-such-icon'])).toThrow('antd has no outlined icon "no-such-icon".');
});

it('draws an icon that code names from the sprite when it is there, and leaves all others as they are', () => {
  const file = (name: string) => `/x/node_modules/@ant-design/icons-svg/es/asn/${name}.js`;

  expect(fromSprite(file('FileTextOutlined'), '/icons.svg')).toContain('"href":"/icons.svg#file-text"');
  expect(fromSprite(file('FileTextFilled'), '/icons.svg')).toBeUndefined();
  expect(fromSprite(file('CloseOutlined'), '/icons.svg')).toBeUndefined();
  expect(fromSprite('/x/src/asn/FileTextOutlined.js', '/icons.svg')).toBeUndefined();
});
