import { DeleteButton, useTable } from '@refinedev/antd';
import { type HttpError, useCan, useShow } from '@refinedev/core';
import { Button, Card, Flex, Table } from 'antd';
import { useState } from 'react';
import { useWords } from '#src/lib/i18n';
import { keyLoan } from './key-loan.ts';

/** A row as the server answers it: labels of dictionaries come beside their keys. */
interface Loan {
  readonly id: string;
  readonly keyNo: string;
  readonly holder: string;
  readonly loanStateName: string;
}

const { keyNo, holder, loanState } = keyLoan.fields;

interface OneLoanProps {
  readonly id: string;
  readonly onGone: () => void;
}

/** Shows one loan, asked for by its id, with a button that is there for whom may delete it. */
function OneLoan({ id, onGone }: OneLoanProps) {
  const words = useWords();
  const { result, query } = useShow<Loan, HttpError>({ resource: keyLoan.name, id });
  return (
    <Card
      title={result?.keyNo}
      loading={query.isPending}
      extra={<DeleteButton resource={keyLoan.name} recordItemId={id} size="small" onSuccess={onGone} />}
    >
      {result ? `${words(holder)}: ${result.holder}` : null}
    </Card>
  );
}

/**
 * Shows the loans of keys by nothing but Refine's hooks: what a page does for which no slot of the engine's screens fits. Providers,
 * words, rights and the address are those of every other screen; a tab that comes back finds its page and its choice as they were.
 */
export function LoanPage() {
  const words = useWords();
  const [chosen, setChosen] = useState<string>();
  const { data: mayView } = useCan({ resource: keyLoan.name, action: 'show' });
  const { tableProps } = useTable<Loan, HttpError>({ resource: keyLoan.name, pagination: { pageSize: 10 } });
  // The name that Refine's hook gives to this option is that of the former antd.
  const { position: _, ...pagination } = tableProps.pagination || {};
  return (
    <Flex gap={16} align="start">
      <Table<Loan> {...tableProps} pagination={pagination} rowKey="id">
        <Table.Column<Loan>
          dataIndex="keyNo"
          title={words(keyNo)}
          render={(no: string, { id }) =>
            mayView?.can ? (
              <Button type="link" onClick={() => setChosen(id)}>
                {no}
              </Button>
            ) : (
              no
            )
          }
        />
        <Table.Column<Loan> dataIndex="holder" title={words(holder)} />
        <Table.Column<Loan> dataIndex="loanStateName" title={words(loanState)} />
      </Table>
      {chosen !== undefined && <OneLoan id={chosen} onGone={() => setChosen(undefined)} />}
    </Flex>
  );
}
