import type { Row } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { taskNode } from '#src/resources/operation/task-node';

const field = taskNode.fields.stopState;

/** Shows the state of a stop, as lists do. */
export const StopState = ({ stop }: { readonly stop: Row }) =>
  kindOf(field).cell({ name: 'stopState', field, value: stop.stopState, row: stop });
