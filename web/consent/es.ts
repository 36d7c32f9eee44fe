import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: 'Valoramos su privacidad',
  text: 'Usamos las cookies necesarias para que este portal funcione. Con su consentimiento usamos también cookies analíticas para saber qué páginas resultan útiles.',
  accept: 'Aceptar todas',
  reject: 'Rechazar todas',
  manage: 'Gestionar preferencias',
  prefs: 'Preferencias de cookies',
  save: 'Guardar preferencias',
  close: 'Cerrar',
  nec: 'Cookies necesarias',
  necText:
    'Mantienen su sesión, protegen los formularios y recuerdan su idioma y esta elección. Siempre están activas.',
  ana: 'Cookies analíticas',
  anaText: 'Nos dicen, sin su nombre, cómo se usa el portal.',
  emb: 'Vídeos de {site}',
  embText:
    'Se muestran en los cursos. Al cargarlos, su navegador se conecta con {company}, que conoce su dirección IP y puede guardar cookies.',
  name: 'Cookie',
  kept: 'Duración',
  days: '90 días',
  years: '2 años',
  hours: '24 horas',
  minute: '1 minuto',
}
