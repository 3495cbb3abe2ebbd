import { Tag } from 'antd';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/flow';

/** As processes and their instances are stored: what rests, and what goes on. */
export const suspensionStates = { active: 1, suspended: 2 } as const;

export const isSuspended = (state: unknown) => Number(state) === suspensionStates.suspended;

/** Whether a process, or an instance, goes on or rests. */
export function SuspensionTag({ state }: { readonly state: unknown }) {
  const text = useText();
  const isResting = isSuspended(state);
  return <Tag color={isResting ? 'orange' : 'green'}>{text(isResting ? 'flow.state.suspended' : 'flow.state.active')}</Tag>;
}
