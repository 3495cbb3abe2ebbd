import { Alert, type AlertProps } from 'antd';
import { field } from '#shared/define';
import { action as words } from '#src/locales/action';
import type { DialogLife } from './dialog-props.ts';
import { FieldItem } from './field-item.tsx';
import { SmallDialog } from './small-dialog.tsx';

const reasons = {
  needed: field.textarea({ zh: words.zh.reason, en: words.en.reason, required: true, max: 255 }),
  free: field.textarea({ zh: words.zh.reason, en: words.en.reason, max: 255 }),
} as const;

interface ReasonDialogProps extends DialogLife {
  /** The action and the id of its record: the key under which an unsent reason is kept. */
  readonly draftOf: string;
  readonly title: string;
  /** The consequence of the action, as a sentence. */
  readonly hint?: string;
  readonly kind?: AlertProps['type'];
  readonly isFree?: boolean;
  /** Resolves to whether the action succeeded. */
  readonly onSave: (reason: string) => Promise<boolean>;
}

/** Asks for the reason of an action, which is stored with it. */
export function ReasonDialog({ title, hint, kind = 'warning', isFree = false, onSave, ...life }: ReasonDialogProps) {
  return (
    <SmallDialog {...life} title={title} onSave={({ reason }) => onSave(String(reason ?? '').trim())}>
      {() => (
        <>
          {hint && <Alert type={kind} showIcon title={hint} style={{ marginBottom: 16 }} />}
          <FieldItem name="reason" field={isFree ? reasons.free : reasons.needed} />
        </>
      )}
    </SmallDialog>
  );
}
