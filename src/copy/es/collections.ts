import type { copy as englishStatus } from '../collection-status.ts';
import type { copy as english } from '../collections.ts';

export const collections: typeof english = {
  title: 'Instrucciones por tipo de muestra',
  intro: 'Elija un tipo de muestra para ver cómo tomarla.',
  tiles: 'Tipos de muestra',
  names: {
    stool: 'Heces (popó)',
    'saliva-6-tubes': 'Saliva (6 tubos)',
    'saliva-1-tube': 'Saliva (1 tubo)',
    microtube: 'Microtubo (sangre)',
    'urine-4-tubes': 'Orina (4 tubos)',
    'urine-1-tube': 'Orina (1 tubo)',
    dbs: 'Tarjeta de sangre seca (DBS)',
    uti: 'Infección urinaria (UTI)',
  },
  empty: 'No hay instrucciones para tomar la muestra',
  noOrder:
    'Esta página no sabe cuál es su orden. Para ver sus tipos de muestra, abra de nuevo el enlace de su correo electrónico o mensaje de texto.',
  notLoaded: 'No se pudieron cargar los tipos de muestra de su orden.',
  tryAgain: 'Intentar de nuevo',
  support: '¿Necesita más ayuda? Comuníquese con el servicio de atención',
  detail: {
    title: (name) => `${name}: instrucciones para tomar la muestra`,
    frame: (name) => `Instrucciones para tomar la muestra: ${name}`,
    loading: 'Cargando las instrucciones…',
    allTypes: 'Todos los tipos de muestra',
    openInNewTab: 'Abrir las instrucciones en otra pestaña',
    stuck: 'Las instrucciones no se muestran aquí. Puede abrirlas en otra pestaña.',
  },
};

export const status: typeof englishStatus = {
  reporting: 'Enviando su respuesta…',
  blocked: {
    title: 'Su respuesta aún no se ha enviado',
    text: 'El laboratorio no puede recibir su respuesta ahora. Esta página la envía en cuanto pueda, hasta 30 minutos después de usarla por última vez. Pasado ese tiempo, abra su enlace de nuevo.',
  },
  ALREADY_COLLECTED: {
    title: 'Gracias',
    text: 'Anotamos que ya se tomaron sus muestras. Aquí ya terminó.',
  },
  NOT_COLLECTED: {
    title: 'Aún no se han tomado sus muestras',
    text: 'Busque un lugar para su extracción de sangre, o lea cómo tomar sus otras muestras.',
    map: 'Buscar un centro de extracción de sangre',
    tutorial: 'Cómo tomar las muestras que no son de sangre',
  },
  NOT_RECEIVED: {
    title: 'Anotamos lo que falta',
    text: 'Nos dijo que no recibió lo que necesita para tomar sus muestras. Podemos ayudarle.',
    support: 'Comunicarse con el servicio de atención',
  },
  error: {
    title: 'Estado de sus muestras',
    text: 'Hubo un problema. Inténtelo de nuevo más tarde.',
    unconfirmed: 'Es posible que hayamos anotado su respuesta. Puede enviarla otra vez sin problema.',
    retry: 'Intentar de nuevo',
  },
};
