import type { Row } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { taskNode } from '#src/resources/operation/task';

const field = taskNode.fields.stopState;

/** The state of a stop, as lists show it. */
export const StopState = ({ stop }: { readonly stop: Row }) =>
  kindOf(field).cell({ name: 'stopState', field, value: stop.stopState, row: stop });
