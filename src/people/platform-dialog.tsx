import { Form, Input, Skeleton } from 'antd';
import { callPath, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { ruleText } from '#shared/rule-text';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import '#src/locales/user';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';

interface PlatformDialogProps extends Omit<RowsDialogProps, 'list'> {
  readonly resource: Resource;
}

function fieldOf({ fields, name: noun }: Resource, name: 'userType' | 'userExt'): Field {
  const field = fields[name];
  if (!field) throw new Error(`${noun} has no ${name}`);
  return field;
}

/** Fetches the platform data; nothing is cached, so opening the dialog again fetches them again. */
const usePlatform = (resource: Resource, id: string) =>
  useServerQuery<Row>({
    path: callPath(resource, 'platform-detail'),
    query: { id },
    isFresh: true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function ExtItem({ field }: { field: Field }) {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  const validator = async (_rule: unknown, value?: string) => {
    if (value?.trim() && !isJson(value)) throw new Error(ruleText({ code: 'JSON_FORMAT', params: { field } }, language));
  };
  return (
    <Form.Item
      name="userExt"
      label={words(field)}
      extra={text('user.platformHint')}
      rules={[{ validator }]}
      validateTrigger="onSubmit"
    >
      <Input.TextArea rows={6} maxLength={field.max} spellCheck={false} />
    </Form.Item>
  );
}

/** Shows a dialog for the platform of a user and its data about them. */
export function PlatformDialog({ resource, rows, ...dialog }: PlatformDialogProps) {
  const text = useText();
  const { call } = useServerAction(resource);
  const userId = String(rows[0]?.id);
  const { data, error, retry } = usePlatform(resource, userId);
  const save = async ({ userType, userExt }: Readonly<Record<string, unknown>>) => {
    // Sent in the body: these data must not appear in addresses, which are logged.
    const body = { userId, userType: String(userType), userExt: String(userExt ?? '') };
    return (await call('update-platform', { body, done: text('common.done') })) !== undefined;
  };
  const failed = error && <ErrorState onRetry={retry} />;
  const standIn = data ? undefined : failed || <Skeleton active />;
  const first = { userType: Number(data?.userType) > 0 ? data?.userType : undefined, userExt: data?.userExt };
  return (
    <SmallDialog
      {...dialog}
      draftOf={`platform ${userId}`}
      title={text('user.platformTitle')}
      standIn={standIn}
      initialValues={first}
      onSave={save}
    >
      {() => (
        <>
          <FieldItem name="userType" field={{ ...fieldOf(resource, 'userType'), required: true }} label={data?.userTypeName} />
          <ExtItem field={fieldOf(resource, 'userExt')} />
        </>
      )}
    </SmallDialog>
  );
}
