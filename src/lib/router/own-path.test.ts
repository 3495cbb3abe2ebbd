// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('a path of this app', () => {
  it.each([['/desk/notice'], ['/desk/notice?current=2&q=%2F'], ['/a#b'], ['/']])('%s is one', (address) => {
    expect(ownPath(address)).toBe(address);
  });

  it.each([
    ['//evil.example/x'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    ['desk/notice'],
    ['/login?to=/login'],
    [''],
    [null],
    [undefined],
  ])('%j is none (promise 45)', (address) => {
    expect(ownPath(address)).toBeUndefined();
  });
});
