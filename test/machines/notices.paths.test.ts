import { pathSuite } from '../support/path-suite.ts';
import { noticesCatalogue } from './notices.catalogue.ts';

pathSuite('notices', noticesCatalogue);
