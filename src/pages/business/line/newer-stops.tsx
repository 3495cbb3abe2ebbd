import { Alert, Button, Flex } from 'antd';
import { useText } from '#src/lib/i18n';
import { directions, directionWords, type useStops } from './use-stops.ts';

type NewerStopsProps = Pick<ReturnType<typeof useStops>, 'newer' | 'stored' | 'fetchNewer' | 'takeNewer'>;

/** Reports that another user saved first, and then shows their stops above those that are arranged here. */
export function NewerStops({ newer, stored, fetchNewer, takeNewer }: NewerStopsProps) {
  const text = useText();
  if (!newer) return null;
  if (newer === 'there') {
    const action = (
      <Button size="small" onClick={fetchNewer}>
        {text('line.fetchNewer')}
      </Button>
    );
    return <Alert showIcon type="warning" title={text('line.newer')} action={action} />;
  }
  const namesOf = (direction: (typeof directions)[number]) =>
    stored?.[direction].map(({ name }) => name).join(' → ') || text('line.noneStored');
  return (
    <Alert
      showIcon
      type="info"
      title={text('line.fetched')}
      description={
        <Flex vertical gap={4} align="start">
          {directions.map((direction) => (
            <span key={direction}>
              {text('line.storedNow', { direction: text(directionWords[direction]), names: namesOf(direction) })}
            </span>
          ))}
          <Button size="small" onClick={takeNewer}>
            {text('line.takeNewer')}
          </Button>
        </Flex>
      }
    />
  );
}
