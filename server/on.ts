// Features that react to another's events, one line each.
import './access/on.ts'
import './certificates/on.ts'
import './courses/on.ts'
import './curriculums/on.ts'
import './loyalty/on.ts'
import './notifications/on.ts'
import './users/on.ts'
