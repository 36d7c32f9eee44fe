import './packages.ts'
import './play/attempts.ts'
import './play/save.ts'
import './preview.ts'
