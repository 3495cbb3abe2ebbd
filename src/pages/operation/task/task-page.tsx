import { WarningFilled } from '@ant-design/icons';
import { Alert, Tooltip } from 'antd';
import type { Resource } from '#shared/define';
import { ProblemList, type Told } from '#src/components/problem-list.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/task';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { task } from '#src/resources/operation/task';
import styles from './task-page.module.css';

const problemsOf = (warnings: unknown): readonly Told[] => (Array.isArray(warnings) ? (warnings as readonly Told[]) : []);

/** How many problems a draft has, and in words which. */
function Warnings({ warnings }: { readonly warnings: unknown }) {
  const text = useText();
  const problems = problemsOf(warnings);
  if (problems.length === 0) return <span className={styles.ready}>{text('task.ready')}</span>;
  return (
    <Tooltip title={<ProblemList problems={problems} />} trigger={['hover', 'focus']}>
      <button type="button" className={styles.warnings}>
        <WarningFilled aria-hidden /> {text('task.problems', { count: problems.length })}
      </button>
    </Tooltip>
  );
}

const columns: ColumnOverrides = {
  warnings: {
    drawsEmpty: true,
    isSortable: false,
    cell: ({ value }) => <Warnings warnings={value} />,
  },
};

/** What stands in the way is told in words, below the fields. */
const shownTask: Resource = {
  ...task,
  fields: { ...task.fields, warnings: { ...task.fields.warnings, hideIn: [...(task.fields.warnings.hideIn ?? []), 'detail'] } },
};

function WarningsSection({ warnings }: { readonly warnings: unknown }) {
  const text = useText();
  const problems = problemsOf(warnings);
  if (problems.length === 0) return null;
  return (
    <Alert
      className={styles.section}
      type="warning"
      message={text('task.warnings')}
      description={<ProblemList problems={problems} />}
    />
  );
}

/** What is to be driven, and what stands in the way of it. */
export function TaskPage() {
  return (
    <ResourceScreen
      resource={shownTask}
      columns={columns}
      detailExtra={({ warnings }) => <WarningsSection warnings={warnings} />}
    />
  );
}
