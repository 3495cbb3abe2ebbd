import { sizeText } from '#shared/files';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { FileLink } from '#src/meta/kinds/file/file-links.tsx';
import type { Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { reportList } from '#src/resources/report/kept';

const size = ({ value }: Shown) => sizeText(Number(value));

const columns: ColumnOverrides = { file: { cell: ({ value }) => <FileLink link={String(value)} /> }, size: { cell: size } };
const details: ResourceSlots['details'] = { size };

/** Shows stored reports with their files. */
export function ReportListPage() {
  return <ResourceScreen resource={reportList} columns={columns} details={details} />;
}
