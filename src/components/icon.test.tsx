import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Icon, iconNameOf } from './icon.tsx';

describe('iconNameOf', () => {
  it.each([
    ['setting', 'setting'],
    ['file-text', 'file-text'],
    ['FileTextOutlined', 'file-text'],
    ['setting-outlined', 'setting'],
    ['iconfont iconicon_sms', 'notification'],
    ['iconfont icon-quanxian', 'safety-certificate'],
    ['el-icon-whatever', undefined],
    ['constructor', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %j', (source, name) => {
    expect(iconNameOf(source)).toBe(name);
  });
});

describe('Icon', () => {
  it('draws the fallback for a name nobody knows, hidden from readers', () => {
    const { container } = render(<Icon name="no-such-icon" fallback="folder" />);

    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.querySelector('use')).toHaveAttribute('href', expect.stringMatching(/#folder$/));
  });
});
