import { DocumentDay } from '#src/components/document-day.tsx';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { car } from '#src/resources/business/car';

/** As wide as a day and how long ago it was. */
const expiry: ColumnOverrides[string] = { cell: ({ value }) => <DocumentDay value={value} />, width: 240 };
const columns: ColumnOverrides = { inspectExpire: expiry, insureExpire: expiry };

/** Cars of the escort; papers that end soon say so. */
export function CarPage() {
  return <ResourceScreen resource={car} columns={columns} />;
}
