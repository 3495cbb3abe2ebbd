import { useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { Row } from '#src/meta/kinds/kind';

interface ContactProps {
  /** An exchange or a task, which may say whom to call. */
  readonly of: Row;
  /** What to do where it does not say. */
  readonly ask: MessageKey;
  /** What to do where it does; the number follows. */
  readonly call: MessageKey;
}

/** Tells whom to call when something is not as planned, with the number to press where it is known. */
export function Contact({ of, ask, call }: ContactProps) {
  const text = useText();
  const [name, phone] = [String(of.contactName ?? ''), String(of.contactPhone ?? '')];
  if (phone === '') return <>{text(ask)}</>;
  return (
    <>
      {text(call, { name })} <a href={`tel:${phone}`}>{phone}</a>
    </>
  );
}
