import { Tag } from 'antd';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';

/** The stored states of processes and their instances. */
export const suspensionStates = { active: 1, suspended: 2 } as const;

export const isSuspended = (state: unknown) => Number(state) === suspensionStates.suspended;

/** Shows whether a process or an instance is active or suspended. */
export function SuspensionTag({ state }: { readonly state: unknown }) {
  const text = useText();
  const isResting = isSuspended(state);
  return <Tag color={isResting ? 'orange' : 'green'}>{text(isResting ? 'flow.state.suspended' : 'flow.state.active')}</Tag>;
}
