import { DocumentDay } from '#src/components/expiry-tag.tsx';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { car } from '#src/resources/business/car';

/** A column wide enough for a day and the remaining time. */
const expiry: ColumnOverrides[string] = { cell: ({ value }) => <DocumentDay value={value} />, width: 240 };
const columns: ColumnOverrides = { inspectExpire: expiry, insureExpire: expiry };

/** Shows the cars of the escort; documents that end soon are marked. */
export function CarPage() {
  return <ResourceScreen resource={car} columns={columns} />;
}
