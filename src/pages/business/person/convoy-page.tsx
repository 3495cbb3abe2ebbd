import { convoy } from '#src/resources/business/convoy';
import { PersonPage } from './person-page.tsx';

const documents = ['guardCertExpire', 'driverLicenceExpire', 'weaponPermitExpire'];

/** Convoys of the escort companies. */
export const ConvoyPage = () => <PersonPage resource={convoy} documents={documents} />;
