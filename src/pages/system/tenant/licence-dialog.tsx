import { Alert, Button, Form, type FormInstance, InputNumber, Radio } from 'antd';
import { useMemo } from 'react';
import { ruleText } from '#shared/rule-text';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { nowText } from '#src/lib/dates';
import { useLanguage, useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import { controlProps, FieldInput } from '#src/meta/kinds/control.tsx';
import type { Row } from '#src/meta/kinds/kind';
import { tenant } from '#src/resources/system/tenant';
import { common, endAfterMonths, isPlatform } from './limits.ts';
import styles from './tenant-page.module.css';

const { accountNumber: limitField, expireTime: expiryField } = tenant.fields;
const NONE = -1;

const shortcuts: readonly (readonly [MessageKey, number])[] = [
  ['tenant.month', 1],
  ['tenant.quarter', 3],
  ['tenant.half', 6],
  ['tenant.year', 12],
  ['tenant.years', 36],
];

/** Returns the initial values: those that all rows share. A field in which they differ is empty and stays unchanged. */
function firstValues(rows: readonly Row[]) {
  const limit = common(rows.map(({ accountNumber }) => (Number(accountNumber) > 0 ? Number(accountNumber) : NONE)));
  const expireTime = common(rows.map((row) => String(row.expireTime ?? '')));
  const kind = limit === NONE ? 'free' : 'limited';
  return { limit: limit === undefined ? undefined : kind, accountNumber: limit === NONE ? undefined : limit, expireTime };
}

type First = ReturnType<typeof firstValues>;

/** Returns the parameters of the call: only those that were changed. */
function changedOf({ limit, accountNumber, expireTime }: Partial<First>, first: First): Record<string, string> {
  const isLimitChanged = limit !== first.limit || (limit === 'limited' && accountNumber !== first.accountNumber);
  const isEndChanged = (expireTime ?? '') !== (first.expireTime ?? '') || (expireTime === '' && first.expireTime === undefined);
  return {
    ...(limit && isLimitChanged && { accountNumber: String(limit === 'free' ? NONE : accountNumber) }),
    ...(isEndChanged && { expireTime: expireTime ?? '' }),
  };
}

/** Shows the dialog for the account limit and expiry date of one or several tenants. */
export function LicenceDialog({ rows, ...dialog }: Omit<RowsDialogProps, 'list'>) {
  const text = useText();
  const { call } = useServerAction(tenant);
  const first = useMemo(() => firstValues(rows), [rows]);
  const isMixed = first.limit === undefined || first.expireTime === undefined;
  const title =
    rows.length > 1
      ? text('tenant.settingMany', { count: rows.length })
      : text('tenant.settingOne', { name: String(rows[0]?.tenantName) });
  const save = async (values: Partial<First>) => {
    const changed = changedOf(values, first);
    if (Object.keys(changed).length === 0) return true;
    const ids = rows.map(({ id }) => String(id)).join(',');
    return (await call('setting', { query: { ids, ...changed }, done: text('tenant.settingSaved') })) !== undefined;
  };
  return (
    <SmallDialog
      {...dialog}
      draftOf={`licence ${rows.map(({ id }) => id).join()}`}
      title={title}
      initialValues={first}
      onSave={save}
    >
      {(form) => (
        <>
          {isMixed && <Alert type="info" showIcon title={text('tenant.mixed')} />}
          <div className={styles.parts}>
            <LimitItem count={rows.length === 1 ? Number(rows[0]?.accountCount) : undefined} />
            <ExpiryItem form={form} isLocked={rows.some(isPlatform)} />
          </div>
        </>
      )}
    </SmallDialog>
  );
}

function LimitItem({ count }: { count?: number }) {
  const text = useText();
  const language = useLanguage();
  const isLimited = Form.useWatch('limit') === 'limited';
  const missing = ruleText({ code: 'REQUIRED_INPUT', params: { field: limitField } }, language);
  const hint = count === undefined ? undefined : text('tenant.accountsHint', { count });
  return (
    <div>
      <Form.Item name="limit" label={text('tenant.accounts')} extra={isLimited ? undefined : hint} className={styles.choice}>
        <Radio.Group
          options={[
            { value: 'free', label: text('tenant.unlimited') },
            { value: 'limited', label: text('tenant.limited') },
          ]}
        />
      </Form.Item>
      {isLimited && (
        <Form.Item name="accountNumber" extra={hint} rules={[{ required: true, message: missing }]}>
          <InputNumber
            min={1}
            max={1_000_000}
            precision={0}
            aria-label={text('tenant.accountNumber')}
            className={styles.number}
          />
        </Form.Item>
      )}
    </div>
  );
}

function ExpiryItem({ form, isLocked }: { form: FormInstance; isLocked: boolean }) {
  const text = useText();
  const choose = (expireTime: string) => form.setFieldValue('expireTime', expireTime);
  if (isLocked) return <Form.Item label={text('tenant.expires')}>{text('tenant.platform')}</Form.Item>;
  const choices = (
    <div className={styles.shortcuts}>
      {shortcuts.map(([label, months]) => (
        <Button key={label} size="small" onClick={() => choose(endAfterMonths(nowText(), months))}>
          {text(label)}
        </Button>
      ))}
      <Button size="small" onClick={() => choose('')}>
        {text('tenant.never')}
      </Button>
    </div>
  );
  const extra = (
    <>
      {choices}
      {text('tenant.expiresHint')}
    </>
  );
  return (
    <Form.Item name="expireTime" label={text('tenant.expires')} extra={extra} {...controlProps(expiryField)}>
      <FieldInput field={expiryField} name="expireTime" />
    </Form.Item>
  );
}
