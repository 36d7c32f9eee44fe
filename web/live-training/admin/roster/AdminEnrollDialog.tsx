export { EnrollDialog as default } from '../../EnrollDialog.tsx'
