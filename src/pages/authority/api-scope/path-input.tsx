import { useCustom } from '@refinedev/core';
import { AutoComplete, Form } from 'antd';
import { callPath } from '#shared/define';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/scope';
import type { InputProps } from '#src/meta/kinds/kind';
import { apiScope } from '#src/resources/system/api-scope';

/** A call of the server, as the server lists it. */
interface Call {
  readonly method: string;
  readonly path: string;
}

const anyMethod = '*';

/** Shows the path of a call: one of the server's own, or the beginning of several that ends in a star. */
export function PathInput({ value, onChange, field, name, label, searching, placeholder, ...rest }: InputProps) {
  const text = useText();
  const method: unknown = Form.useWatch('scopeMethod', Form.useFormInstance());
  const { result } = useCustom<Call[]>({
    url: callPath(apiScope, 'routes'),
    method: 'get',
    // A path can be typed without the list.
    errorNotification: false,
  });
  const calls = Array.isArray(result.data) ? result.data : [];
  const fitting = calls.filter((call) => method === undefined || method === anyMethod || call.method === method);
  const options = [...new Set(fitting.map(({ path }) => path))].map((path) => ({ value: path }));
  return (
    <AutoComplete
      {...rest}
      allowClear
      filterOption={(typed, option) => option?.value.includes(typed) ?? false}
      options={options}
      placeholder={text('scope.pathHint')}
      value={typeof value === 'string' ? value : undefined}
      onChange={(next) => onChange?.(next)}
    />
  );
}
