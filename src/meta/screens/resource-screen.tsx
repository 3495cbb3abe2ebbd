import type { ReactNode } from 'react';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { ResourceSlots } from './slots.ts';
import { TableScreen } from './table/table-screen.tsx';

/** Few nouns are trees, so a list does not wait for the code of the tree screen. */
const TreeScreen = lazyWithPreload(async () => (await import('./tree/tree-screen.tsx')).TreeScreen);

/** Few nouns are reports, so a list does not wait for their code either. */
const ReportScreen = lazyWithPreload(async () => (await import('./report/report-screen.tsx')).ReportScreen);

const layouts: { readonly [L in Resource['layout']]: (props: { resource: Resource } & ResourceSlots) => ReactNode } = {
  table: TableScreen,
  tree: TreeScreen,
};

/**
 * Shows the whole screen of a noun from its definition: list, search, form, detail and guarded buttons.
 *
 * @example
 * <ResourceScreen resource={notice} />
 * @example
 * // A page adds what the definition cannot say, and nothing else.
 * <ResourceScreen resource={user} aside={<TreeAside resource={dept} value={deptId} onChange={setDeptId} />} filters={{ deptId }} actions={[resetPassword]} />
 */
export function ResourceScreen({ resource, ...slots }: { resource: Resource } & ResourceSlots) {
  const Screen = resource.report && slots.header === undefined ? ReportScreen : layouts[resource.layout];
  return <Screen key={resource.name} resource={resource} {...slots} />;
}
