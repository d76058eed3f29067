import { pathSuite } from '../support/path-suite.ts';
import { walletCatalogue } from './wallet.catalogue.ts';

pathSuite('wallet', walletCatalogue);
