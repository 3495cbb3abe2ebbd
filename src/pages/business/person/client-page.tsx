import { bizClient } from '#src/resources/business/client';
import { PersonPage } from './person-page.tsx';

const documents = ['contractEnd'];

/** Shows the clients whose valuables are kept. */
export const ClientPage = () => <PersonPage resource={bizClient} documents={documents} />;
