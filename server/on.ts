// Features that react to another's events, one line each.
import './access/on.ts'
import './activity-logs/on.ts'
import './certificates/on.ts'
import './courses/on.ts'
import './curriculums/on.ts'
import './incentives/on.ts'
import './loyalty/on.ts'
import './notifications/on.ts'
<<<<<<< HEAD
import './spiffs/claimDealers.ts'
import './payouts/on.ts'
import './spiffs/paid.ts'
=======
import './tax/on.ts'
>>>>>>> tax
import './users/on.ts'
// How the rows of each feature move when two accounts become one.
import './access/merge.ts'
import './brands/merge.ts'
import './certificates/merge.ts'
import './courses/merge.ts'
import './curriculums/merge.ts'
import './dealers/merge.ts'
import './files/merge.ts'
import './groups/merge.ts'
import './help/merge.ts'
import './imports/merge.ts'
import './incentives/merge.ts'
import './loyalty/merge.ts'
import './notifications/merge.ts'
import './payouts/merge.ts'
import './resources/merge.ts'
<<<<<<< HEAD
import './spiffs/merge.ts'
=======
import './tax/merge.ts'
>>>>>>> tax
import './users/mergeRows.ts'
