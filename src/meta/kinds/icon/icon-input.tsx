import { Flex, Select } from 'antd';
import { Icon } from '#src/components/icon.tsx';
import { iconNames } from '#src/components/icon-set';
import { useText } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';

const names = [...iconNames].sort();

const options = names.map((name) => ({
  value: name,
  label: (
    <Flex align="center" gap={8}>
      <Icon name={name} />
      {name}
    </Flex>
  ),
}));

/** A searchable list of the icons that are here. A stored name of another family stays as it is until another is chosen. */
export function IconInput({ field, name: _name, label: _label, searching: _searching, ...rest }: InputProps<string>) {
  const text = useText();
  return (
    <Select
      {...rest}
      allowClear={!field.required}
      notFoundContent={text('meta.noChoice')}
      options={options}
      placeholder={text('meta.chooseIcon')}
      showSearch
    />
  );
}
