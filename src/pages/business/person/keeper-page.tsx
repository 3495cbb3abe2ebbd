import { keeper } from '#src/resources/business/keeper';
import { PersonPage } from './person-page.tsx';

const documents = ['authEnd', 'certExpire'];

/** Shows the keepers of vaults and branches. */
export const KeeperPage = () => <PersonPage resource={keeper} documents={documents} />;
