import { pathSuite } from '../support/path-suite.ts';
import { pickupEditorCatalogue } from './pickup-editor.catalogue.ts';

pathSuite('pickupEditor', pickupEditorCatalogue);
