/** The whole site as one table: path → handler. Methods are the handlers' own, because each path has its own answer to a wrong one. */
import { IttyRouter, type IRequest, type IttyRouterType } from 'itty-router'
import { answerContent } from './content.ts'
import { answerHealth } from './health.ts'
import { answerSubmission, FORMS_PATH } from './submission.ts'
import type { Visit } from './visit.ts'

const router: IttyRouterType<IRequest, [Visit], Response> = IttyRouter()

router
  .all(`${FORMS_PATH}*`, (_, visit) => answerSubmission(visit))
  .all('/health', (_, visit) => answerHealth(visit))
  .all('*', (_, visit) => answerContent(visit))

/**
 * Finds the handler of a request and gives its answer. The router gets the path alone: it would read a query into an
 * object that nobody needs, in time that grows with the square of its length.
 */
export const route = (visit: Visit): Promise<Response> =>
  router.fetch({ method: visit.request.method, url: `http://site${visit.address.raw}` }, visit)
