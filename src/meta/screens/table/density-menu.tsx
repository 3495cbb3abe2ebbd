import { ColumnHeightOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { LazyPopup } from '#src/components/lazy-popup.tsx';
import { useText } from '#src/lib/i18n';
import { densities, type usePreferences } from '../use-preferences.ts';

const words = { large: 'meta.comfortable', middle: 'meta.middle', small: 'meta.compact' } as const;

/** Lets the user choose how close the rows are. */
export function DensityMenu({ preferences, change }: Pick<ReturnType<typeof usePreferences>, 'preferences' | 'change'>) {
  const text = useText();
  const name = text('meta.density');
  return (
    <LazyPopup kind="menu" button={<Button type="text" aria-label={name} title={name} icon={<ColumnHeightOutlined />} />}>
      {(button, popup) => (
        <Dropdown
          {...popup}
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [preferences.density],
            items: densities.map((density) => ({
              key: density,
              label: text(words[density]),
              onClick: () => change({ density }),
            })),
          }}
        >
          {button}
        </Dropdown>
      )}
    </LazyPopup>
  );
}
