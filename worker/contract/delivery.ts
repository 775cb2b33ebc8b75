/** The payload that the webhook of a form receives. */
import * as v from 'valibot'

/** The value of one field as it was submitted. */
export const FieldValue = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])
export type FieldValue = v.InferOutput<typeof FieldValue>

/** Facts about a submission beside its fields. */
export type Tag = 'unverified' | 'suspect'

/** The body of a webhook, a Standard Webhooks payload. What the visitor wrote is in `data.fields` and nowhere else. */
export const Delivery = v.object({
  type: v.pipe(v.string(), v.description('`form.<form>.submitted`.')),
  timestamp: v.pipe(v.string(), v.isoTimestamp(), v.description('When the submission was accepted, in UTC.')),
  data: v.object({
    form: v.pipe(v.string(), v.description('Name of the form.')),
    tags: v.optional(
      v.pipe(
        v.array(v.picklist(['unverified', 'suspect'])),
        v.description(
          '`unverified`: no person was verified behind it. `suspect`: a program seems to have filled in the page.',
        ),
      ),
    ),
    fields: v.pipe(v.record(v.string(), FieldValue), v.description('The validated fields, without the captcha token.')),
  }),
})
export type Delivery = v.InferOutput<typeof Delivery>
