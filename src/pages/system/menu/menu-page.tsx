import { Flex } from 'antd';
import { Icon } from '#src/components/icon.tsx';
import { useLanguage } from '#src/lib/i18n';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { menu } from '#src/resources/system/menu';

/** The key of the dictionary `menu_category`. */
const BUTTON = 2;

function Name({ row }: { readonly row: Row }) {
  const isEnglish = useLanguage() === 'en';
  return (
    <Flex align="center" gap={8} component="span" style={{ display: 'inline-flex' }}>
      <Icon name={row.source} />
      {(isEnglish && row.nameEn) || row.name}
    </Flex>
  );
}

const columns: ColumnOverrides = { name: { cell: ({ row }) => <Name row={row} /> } };

/** A button has nothing below it. */
const isVisible = (verb: string, row: Row) => verb !== 'add' || Number(row.category) !== BUTTON;

/** Shows the menu tree, with buttons below their menus. */
export function MenuPage() {
  return <ResourceScreen resource={menu} columns={columns} isVisible={isVisible} />;
}
