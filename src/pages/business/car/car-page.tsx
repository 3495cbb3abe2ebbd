import { ExpiryTag } from '#src/components/expiry-tag.tsx';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { car } from '#src/resources/business/car';

const expiry = { cell: ({ value }: { value: unknown }) => <ExpiryTag day={value} />, width: 190 };
const columns: ColumnOverrides = { inspectExpire: expiry, insureExpire: expiry };

/** Cars of the escort; papers that end soon say so. */
export function CarPage() {
  return <ResourceScreen resource={car} columns={columns} />;
}
