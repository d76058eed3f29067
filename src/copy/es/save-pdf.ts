import type { copy as english } from '../save-pdf.ts';

export const savePdf: typeof english = {
  save: 'Guardar una copia (PDF)',
  print: 'Imprimir',
  saving: 'Preparando su copia…',
  shared: 'Su copia se guardó o se compartió.',
  downloaded:
    'Su copia está en sus descargas. Una aplicación que abre enlaces dentro de sí misma quizás no guarde nada: en ese caso imprima esta página o haga una captura de pantalla.',
  again: 'Su copia está lista. Presione el botón una vez más para guardarla.',
  lost: 'No pudimos crear el archivo. Inténtelo de nuevo, imprima esta página o haga una captura de pantalla.',
  files: { receipt: 'recibo.pdf', waiver: 'formulario-firmado.pdf', answers: 'respuestas.pdf' },
  waiver: {
    title: 'Su formulario firmado',
    note: 'Guarde una copia ahora: esta página no la conserva.',
    accessionId: 'Número de orden',
    unanswered:
      'No llegó ninguna respuesta cuando presionó Enviar, pero el laboratorio ya tiene un formulario firmado. Este es el formulario como usted lo envió. Si lo cambió después, es posible que el laboratorio no tenga sus cambios.',
  },
};
