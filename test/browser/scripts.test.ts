/** What the scripts of pages do: forms are sent, the search finds. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { type SampleSite, startSampleSite } from '../support/sample-site.ts'

let sample: SampleSite
let browser: Browser
/** One tab for all tests: each opens its page again. */
let page: Page
let requests: string[]

beforeAll(async () => {
  ;[sample, browser] = await Promise.all([startSampleSite('people'), startBrowser()])
  page = await browser.newPage({ baseURL: sample.origin })
  page.setDefaultTimeout(60_000)
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
})

afterAll(async () => {
  await browser?.close()
  await sample?.stop()
})

beforeEach(async () => {
  await page.unrouteAll()
  await page.context().setOffline(false)
  // What the last page still asks for is none of this test's.
  await page.goto('about:blank')
  requests = []
  await setBehaviour('accept')
})

const setBehaviour = (behaviour: string) =>
  fetch(`${sample.inbox.url}/behaviour`, { method: 'POST', body: new URLSearchParams({ behaviour }) })

/** Makes the window narrower, until the test has ended. */
async function resize(width: number): Promise<void> {
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }))
  await page.setViewportSize({ width, height: 700 })
}

const status = () => page.locator('.form .status')
const press = () => page.locator('.form button[type=submit]').click()
const pass = () => page.getByLabel('I am a person').click()

/** Sends the form as a person does, and waits until it is sent. */
async function send(): Promise<void> {
  await press()
  await pass()
  await page.locator('.sent').waitFor()
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const received = (email: string) =>
  sample.inbox.submissions().filter(({ payload }) => Object.values(payload?.data.fields ?? {}).includes(email))

/** Serves the page of a form with a piece of its HTML replaced. */
const changeContact = (piece: string, replacement: string) =>
  page.route(
    ({ pathname }) => pathname === '/contact',
    async (route) => {
      // workerd closes connections that were idle, perhaps as one is used again.
      const response = await route.fetch({ maxRetries: 3 })
      await route.fulfill({ response, body: (await response.text()).replace(piece, replacement) })
    },
  )

async function fillContact(email: string): Promise<void> {
  await page.goto('/contact')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=message]').fill('Can agents read our guides?')
}

test.each([
  ['/contact', 'contact', { message: 'Hello' }],
  ['/book-demo', 'book-demo', { use_case: 'A handbook' }],
  ['/signup', 'signup', { company: 'Analytical Engines Ltd' }],
  ['/subscribe', 'events', {}],
])('the form at %s is sent once a person has passed the check', async (path, form, fields) => {
  const email = `${form}@example.com`
  await page.goto(path)
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=email]').fill(email)
  expect(requests).not.toContain('/captcha.js')

  await press()
  await pass()

  await expect.poll(() => page.locator('.sent').textContent()).toMatch(/\w/)
  expect(await page.locator('.sent').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.locator('.form').count()).toBe(0)
  const [submission] = received(email)
  expect(submission).toMatchObject({ path: `/webhooks/${form}`, deliveries: 1 })
  expect(submission?.payload?.data.fields).toEqual({ email, ...fields, submission_id: expect.stringMatching(UUID) })
})

test('a form shows the check when it is asked for, and says so, also to an agent of the browser', async () => {
  await fillContact('check@example.com')
  const answers = await page.locator('.form').evaluate(async (form) => {
    const event = Object.assign(new SubmitEvent('submit', { cancelable: true }), {
      respondWith: (answer: Promise<string>) => Object.assign(globalThis, { answer }),
    })
    form.dispatchEvent(event)
    return [event.defaultPrevented, await Reflect.get(globalThis, 'answer')]
  })
  expect(answers).toEqual([true, 'One more step: complete the check below. Your input is sent then.'])
  expect(await status().textContent()).toBe('One more step: complete the check below. Your input is sent then.')
  expect(await page.locator('.challenge').isVisible()).toBe(true)
  expect(received('check@example.com')).toEqual([])
})

test('a form without what it needs lists the faults, takes the focus there and keeps the input', async () => {
  await page.goto('/contact')
  await page.locator('[name=name]').fill('Ada')
  await press()

  const summary = page.locator('.summary')
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await summary.locator('li').allTextContents()).toEqual([
    'E-mail – Enter an e-mail address, for example name@example.com.',
    'Message – Enter your message.',
  ])
  expect(await page.title()).toBe('Error: Contact the maintainers · Lectern')
  expect(await page.locator('[name=email]').getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('[id="page:f-email:error"]').textContent()).toBe(
    'Enter an e-mail address, for example name@example.com.',
  )
  expect(await page.locator('[name=name]').inputValue()).toBe('Ada')
  expect(requests).not.toContain('/api/forms/contact')
})

test('a link of the summary leads to its field, and the corrected form is sent', async () => {
  await page.goto('/contact')
  await page.locator('[name=message]').fill('Hello')
  await press()
  await page.locator('.summary a').first().click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')

  await page.keyboard.type('corrected@example.com')
  await page.keyboard.press('Enter')
  await page.getByLabel('I am a person').waitFor()
  expect(await page.locator('.summary').isVisible()).toBe(false)
  expect(await page.locator('[id="page:f-email:error"]').textContent()).toBe('')
  expect(await page.locator('[name=email]').getAttribute('aria-invalid')).toBeNull()
  await pass()

  await page.locator('.sent').waitFor()
  expect(await page.title()).not.toMatch(/^Error: /)
  expect(received('corrected@example.com')).toHaveLength(1)
})

test('a link of the summary shows the question above its field on a phone', async () => {
  const viewport = { width: 360, height: 500 }
  const phone = await browser.newPage({ baseURL: sample.origin, viewport, reducedMotion: 'reduce' })
  await phone.goto('/contact')
  await phone.locator('.form button[type=submit]').click()
  await phone.locator('.summary a').first().click()
  const label = await phone.locator('label[for="page:f-email"]').boundingBox()
  await phone.close()
  expect(label?.y).toBeGreaterThan(0)
})

test('a form shows what only the server refuses beside its field', async () => {
  await page.goto('/book-demo')
  await page.locator('[name=email]').fill('someone@gmail.com')
  await press()

  await page.locator('.summary li').waitFor()
  expect(await page.locator('[id="page:f-email:error"]').textContent()).toMatch(/work/i)
  expect(await page.locator('[name=email]').inputValue()).toBe('someone@gmail.com')

  await page.locator('[name=email]').fill('someone@work.example.com')
  await send()
})

test('an error page in place of an answer is no lost connection', async () => {
  await page.route('**/api/forms/contact', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }),
  )
  await fillContact('busy@example.com')
  await press()
  await expect.poll(() => status().textContent()).toContain('.')
  expect(await status().textContent()).toBe('It could not be delivered. Your input is kept: please try again.')
})

test('a form in German says in German what the service refuses in English', async () => {
  const fields = ['email', 'name', 'unknown'].map((field) => ({ field, message: 'It must be another.' }))
  await page.route('**/api/forms/contact', (route) => route.fulfill({ status: 400, json: { error: { fields } } }))
  await page.goto('/de/contact')
  await page.locator('[name=email]').fill('ada@example.com')
  await page.locator('[name=message]').fill('Hallo')
  await press()

  await page.locator('.summary li').first().waitFor()
  expect(await page.locator('.summary li').allInnerTexts()).toEqual([
    'E-Mail – Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    'Ihr Name – Das kann nicht angenommen werden. Bitte ändern Sie es.',
    'Dieses Formular hat sich geändert. Bitte kopieren Sie Ihre Eingaben, und laden Sie die Seite neu.',
  ])
})

test('a form that was changed after its page was opened asks for the page to be loaded again', async () => {
  const fields = ['place', 'extras', 'phone', 'name'].map((field) => ({ field, message: 'It must be another.' }))
  await page.route('**/api/forms/contact', (route) => route.fulfill({ status: 400, json: { error: { fields } } }))
  await fillContact('changed@example.com')
  await page.locator('.form').evaluate((form, html) => form.insertAdjacentHTML('beforeend', html), QUESTION + LIST)
  await page.locator('[value=Station]').check()
  await page.locator('[value=Lock]').check()
  await press()

  await page.locator('.summary li').first().waitFor()
  const changed = 'This form has changed. Please copy what you typed, and load the page again.'
  expect(await page.locator('.summary li').allInnerTexts()).toEqual([
    `Where do you live? – ${changed}`,
    changed,
    changed,
    'Your name – It must be another.',
  ])
})

test('a question without an answer is listed once, whatever the number of its options', async () => {
  await fillContact('place@example.com')
  await page.locator('.form').evaluate((form, html) => form.insertAdjacentHTML('beforeend', html), QUESTION)
  await press()

  expect(await page.locator('.summary li').allTextContents()).toEqual(['Where do you live? – Choose one.'])
  expect(await page.locator('[data-error=place]').textContent()).toBe('Choose one.')
  expect(await page.locator('.summary a').getAttribute('href')).toBe('#f-place')
  expect(await page.locator('[name=place][aria-invalid=true]').count()).toBe(2)
})

test('blank text and a list without a tick are found before anything is sent', async () => {
  await fillContact('blank@example.com')
  await page.locator('[name=message]').fill('  ')
  await page.locator('.form').evaluate((form, html) => form.insertAdjacentHTML('beforeend', html), LIST)
  await press()

  expect(await page.locator('.summary li').allTextContents()).toEqual(['Message – Enter your message.', 'Choose one.'])
  await page.locator('[name=message]').fill('Hello')
  await page.locator('[value=Lock]').check()
  expect(requests).not.toContain('/api/forms/contact')
  const [request] = await Promise.all([page.waitForRequest('**/api/forms/contact'), press()])
  expect(request.postDataJSON()).toMatchObject({ message: 'Hello', extras: ['Lock'] })
})

const LIST = `<fieldset class="field"><p data-error="extras"></p>
  <input type="checkbox" id="f-extras" name="extras" value="Helmet" data-required data-message="Choose one.">
  <input type="checkbox" id="f-extras-2" name="extras" value="Lock" data-required data-message="Choose one."></fieldset>`

const QUESTION = `<fieldset class="field"><legend>Where do you live?</legend><p data-error="place"></p>
  <input type="radio" id="f-place" name="place" value="Station" required data-message="Choose one.">
  <input type="radio" id="f-place-2" name="place" value="School" required data-message="Choose one."></fieldset>`

test.each([
  ['a', 17_000, 17_000],
  // More than a browser sends for a page that is left.
  ['🚲', 20_000, 40_000],
])('a form whose text is too long says so and keeps it: %s, %i times', async (letter, times, length) => {
  await fillContact('long@example.com')
  await page.locator('[name=message]').fill(letter.repeat(times))
  await press()

  await page.locator('.summary li').waitFor()
  expect(await page.locator('.summary li').textContent()).toContain('too long')
  expect(await page.locator('[name=message]').inputValue()).toHaveLength(length)
})

test('a refused check can be repeated, and the input is kept', async () => {
  await fillContact('refused@example.com')
  await press()
  await page.getByLabel('What the verifier says').selectOption('refuse')
  await pass()
  await expect.poll(() => status().textContent()).toContain('not accepted')
  expect(await page.getByLabel('I am a person').isChecked()).toBe(false)
  expect(await page.locator('[name=email]').inputValue()).toBe('refused@example.com')

  await pass()
  await press()

  await page.locator('.sent').waitFor()
  expect(received('refused@example.com')).toHaveLength(1)
})

test.each([
  [320, 'compact'],
  [390, 'normal'],
])('a check has the size that a page %i pixels wide has room for', async (width, size) => {
  await resize(width)
  await page.route('**/captcha.js', (route) =>
    route.fulfill({ body: `turnstile = { render: (box, { size }) => (box.textContent = size) }` }),
  )
  await fillContact(`${size}@example.com`)
  await press()
  await expect.poll(() => page.locator('.challenge').textContent()).toBe(size)
})

test('a doubted check is asked for again', async () => {
  await fillContact('doubted@example.com')
  await press()
  await page.getByLabel('What the verifier says').selectOption('doubt')
  const answered = page.waitForResponse('**/api/forms/contact')
  await pass()
  await answered
  await expect.poll(() => status().textContent()).toContain('complete the check')

  await pass()

  await page.locator('.sent').waitFor()
  expect(received('doubted@example.com')).toHaveLength(1)
})

/** The service as it answers while it doubts all checks. */
const doubt = (form: string) =>
  page.route(`**/api/forms/${form}`, (route) => route.fulfill({ json: { ok: false, challenge: true } }))
const sendings = () => requests.filter((path) => path.startsWith('/api/forms/'))

test('a page whose checks are never enough stops sending by itself', async () => {
  await doubt('contact')
  await fillContact('crowd@example.com')
  for (const [count, act, said] of [
    [1, press, 'complete the check'],
    [2, pass, 'complete the check'],
    [3, pass, 'not accepted'],
  ] as const) {
    // A check that is passed before its answer is there is passed in vain.
    const answered = page.waitForResponse('**/api/forms/contact')
    await act()
    await answered
    await expect.poll(() => status().textContent()).toContain(said)
    expect(sendings()).toHaveLength(count)
  }
  await pass()
  expect(sendings()).toHaveLength(3)
  expect(await page.locator('[name=email]').inputValue()).toBe('crowd@example.com')
})

test('a page of a crowded network says so, keeps the check that was passed, and sends when the button is pressed', async () => {
  await page.route('**/api/forms/contact', (route) =>
    route.fulfill({ json: { ok: false, challenge: true }, headers: { 'retry-after': '60' } }),
  )
  await fillContact('crowded@example.com')
  await press()
  await expect.poll(() => status().textContent()).toContain('in a minute')
  await pass()
  await expect.poll(() => page.locator('.challenge').isVisible()).toBe(true)
  expect(sendings()).toHaveLength(1)
  await press()
  await expect.poll(sendings).toHaveLength(2)
  await expect.poll(() => status().textContent()).toContain('in a minute')
  await page.unroute('**/api/forms/contact')
  await press()
  await page.locator('.sent').waitFor()
  expect(sendings()).toHaveLength(3)
  expect(received('crowded@example.com')).toHaveLength(1)
})

test('a survey that is not taken without a check says so where the provider cannot be reached', async () => {
  await page.route('**/captcha.js*', (route) => route.abort())
  await doubt('survey')
  await page.goto('/survey')
  await press()
  await expect.poll(() => status().textContent()).toContain('cannot be loaded')
  expect(sendings()).toHaveLength(1)
})

/** Holds back the script of the check; the result lets it come. */
async function holdCheck(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/captcha.js*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a form whose check neither comes nor fails says so, and is sent once it came', async () => {
  const letCome = await holdCheck()
  await fillContact('hanging@example.com')
  // Ten seconds pass at once.
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (done: () => void, time = 0) => wait(done, time === 10_000 ? 50 : time) })
  })
  await press()
  await expect.poll(() => status().textContent()).toContain('cannot be loaded')
  letCome()
  await pass()
  await page.locator('.sent').waitFor()
  expect(received('hanging@example.com')).toHaveLength(1)
})

test('a form whose check failed does not wait for it any longer', async () => {
  await page.route('**/captcha.js*', (route) => route.abort())
  await fillContact('waiting@example.com')
  await page.evaluate(() => {
    const waiting = new Set<number>()
    const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
    Object.assign(window, {
      waiting,
      setTimeout: (done: () => void, time = 0) => {
        const id = start(done, time)
        if (time === 10_000) waiting.add(id)
        return id
      },
      clearTimeout: (id: number) => {
        waiting.delete(id)
        stop(id)
      },
    })
  })
  await press()
  await expect.poll(() => status().textContent()).toContain('cannot be loaded')
  expect(await page.evaluate('waiting.size')).toBe(0)
})

test('a text with the line breaks of slides and PDF files is sent with those of forms', async () => {
  await fillContact('slides@example.com')
  await page.locator('[name=message]').evaluate((field: HTMLTextAreaElement) => (field.value = 'One\v\f\x85two'))
  await page.locator('[name=name]').evaluate((field: HTMLInputElement) => (field.value = 'Ada\u2028Byron'))
  await send()
  expect(received('slides@example.com')[0]?.payload?.data.fields).toMatchObject({
    message: 'One\n\n\ntwo',
    name: 'Ada Byron',
  })
})

test('a text with control characters of PDF files and terminals is sent without them', async () => {
  await fillContact('control@example.com')
  await page
    .locator('[name=message]')
    .evaluate((field: HTMLTextAreaElement) => (field.value = 'Infor\x02mation\t\x1b[31m\nof\x93 \0all\x7f\x1f'))
  await page.locator('[name=name]').evaluate((field: HTMLInputElement) => (field.value = 'Ada\x1e\x08L'))
  await send()
  expect(received('control@example.com')[0]?.payload?.data.fields).toMatchObject({
    message: 'Information\t[31m\nof all',
    name: 'AdaL',
  })
})

test('an address that was pasted with marks and spaces that nobody sees is sent without them', async () => {
  await fillContact('\u00a0\u202ama\u200crks\u200b@\u2060example.com\u202c\u3000')
  await send()
  expect(received('marks@example.com')).toHaveLength(1)
})

test('a form is sent where the browser knows no time limits, as Safari 15', async () => {
  await fillContact('old@example.com')
  await page.evaluate(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
  await send()
  expect(received('old@example.com')).toHaveLength(1)
})

test('an address in full width, as an input method writes it, is sent in ASCII', async () => {
  await fillContact('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ')
  await send()
  expect(received('taro@example.com')).toHaveLength(1)
})

test.each([
  ['ａｄａ＠ｍüｎｃｈｅｎ．ｄｅ', 'ada@xn--mnchen-3ya.de'],
  ['\u202aada@例え.jp\u202c', 'ada@xn--r8jz45g.jp'],
])('an address in a domain of other letters is sent though the page changes it: %s', async (typed, sent) => {
  await fillContact(typed)
  await send()
  expect(received(sent)).toHaveLength(1)
})

test.each(['ada@münchen de', 'ada@münchen.de/x', 'ada@\u0301.de'])(
  'an address in a domain that is none is left as it was typed: %s',
  async (typed) => {
    await fillContact(typed)
    await press()
    await page.locator('.summary li').waitFor()
    expect(await page.locator('[name=email]').inputValue()).toBe(typed)
  },
)

test('an address on the web that was pasted with marks and spaces around it is accepted', async () => {
  await fillContact('web@example.com')
  await page.locator('[name=name]').evaluate((field: HTMLInputElement) => (field.type = 'url'))
  await page.locator('[name=name]').fill('\u200b\u00a0https://example.com/a\u202c')
  await send()
  expect(received('web@example.com')[0]?.payload?.data.fields['name']).toBe('https://example.com/a')
})

test('an address on the web is sent as it was typed, whatever the letters of its path', async () => {
  const address = 'https://ja.example.com/wiki/ＮＨＫ/می\u200cخواهم?q=①½'
  await fillContact('path@example.com')
  await page.locator('[name=name]').evaluate((field: HTMLInputElement) => (field.type = 'url'))
  await page.locator('[name=name]').fill(address)
  await send()
  expect(received('path@example.com')[0]?.payload?.data.fields['name']).toBe(address)
})

test('an address on the web in full width is sent in ASCII', async () => {
  await fillContact('wide@example.com')
  await page.locator('[name=name]').evaluate((field: HTMLInputElement) => (field.type = 'url'))
  await page.locator('[name=name]').fill('ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ')
  await send()
  expect(received('wide@example.com')[0]?.payload?.data.fields['name']).toBe('https://example.com/a')
})

test('a form that could not be delivered is sent again as the same delivery', async () => {
  await setBehaviour('reject')
  await fillContact('again@example.com')
  await press()
  await pass()
  await expect.poll(() => status().textContent()).toContain('could not be delivered')
  expect(await page.locator('[name=message]').inputValue()).toBe('Can agents read our guides?')
  const [first] = received('again@example.com')

  await setBehaviour('accept')
  await pass()
  await press()

  await page.locator('.sent').waitFor()
  expect(received('again@example.com')).toMatchObject([{ id: first?.id, deliveries: 2 }])
})

test('a double click sends a form once', async () => {
  await fillContact('twice@example.com')
  await page.locator('.form button[type=submit]').dblclick()
  await pass()
  await page.locator('.sent').waitFor()
  expect(requests.filter((path) => path === '/api/forms/contact')).toHaveLength(2)
  expect(received('twice@example.com')).toMatchObject([{ deliveries: 1 }])
})

test('a form says that it is being sent, and ignores further clicks', async () => {
  await fillContact('slow@example.com')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/forms/contact', async (route) => {
    await held.promise
    await route.continue()
  })
  await press()
  expect(await status().textContent()).toBe('Sending …')
  expect(await page.locator('.form').getAttribute('aria-busy')).toBe('true')
  await press()
  held.resolve()
  await page.getByLabel('I am a person').waitFor()
  expect(requests.filter((path) => path === '/api/forms/contact')).toHaveLength(1)
})

test('a form keeps its input when the connection is lost, and is sent when it is back', async () => {
  await fillContact('lost@example.com')
  await page.context().setOffline(true)
  await press()
  await expect.poll(() => status().textContent()).toContain('connection was lost')

  await page.context().setOffline(false)
  await press()
  await pass()

  await page.locator('.sent').waitFor()
  expect(received('lost@example.com')).toHaveLength(1)
})

test('a form can be sent with the keyboard alone', async () => {
  await page.goto('/contact')
  await page.locator('[name=email]').focus()
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sent without a mouse')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByLabel('I am a person').waitFor()
  // Back from the button over the two controls of the check.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await page.locator('.sent').waitFor()
  expect(received('keys@example.com')[0]?.payload?.data.fields).toEqual({
    email: 'keys@example.com',
    message: 'Sent without a mouse',
    submission_id: expect.stringMatching(UUID),
  })
})

test.each([
  ['hcaptcha', 'hcaptcha'],
  ['recaptcha', 'grecaptcha'],
])(
  'a form is sent with the widget of %s, which is drawn when it is ready, and whose answer may expire',
  async (provider, name) => {
    await page.route('**/captcha.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: WIDGET.replaceAll('NAME', name) }),
    )
    await changeContact('data-widget="turnstile"', `data-widget="${name}" id="${name}"`)
    await fillContact(`${provider}@example.com`)
    await page.locator('[name=name]').evaluate((field: HTMLInputElement) => (field.name = 'dataset'))
    // Two elements of an id are a collection, one is an element.
    await page.evaluate((id) => document.body.append(Object.assign(document.createElement('p'), { id })), name)
    await press()
    await page.getByLabel('I am a person').waitFor()
    await page.evaluate("check['error-callback']()")
    expect(await status().textContent()).toBe('The check cannot be loaded. Please try again.')
    await setBehaviour('reject')
    await pass()
    await expect.poll(() => status().textContent()).toContain('could not be delivered')

    await setBehaviour('accept')
    await pass()
    await page.evaluate("check['expired-callback']()")
    await press()
    expect(await status().textContent()).toContain('complete the check')
    await pass()
    await expect.poll(() => page.locator('.sent').textContent()).toMatch(/\w/)
    expect(received(`${provider}@example.com`)).toMatchObject([{ deliveries: 2 }])
  },
)

/** What hCaptcha and reCAPTCHA offer, as far as a form uses it: reCAPTCHA can draw nothing before it is ready. */
const WIDGET = `
if (globalThis.NAME) throw new Error('Loaded already')
let ready = 'NAME' === 'hcaptcha'
globalThis.NAME = {
  ready: (draw) => setTimeout(() => { ready = true; draw() }, 50),
  render(box, options) {
    if (!ready || !options.sitekey) throw new Error('Not ready')
    globalThis.check = options
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), { type: 'checkbox' })
    input.onchange = () => options.callback('test-success.' + options.action + '.' + crypto.randomUUID())
    label.append(input, 'I am a person')
    box.append(label)
    return 0
  },
  reset() {},
}`

test('the survey is sent with arrays, numbers and an id of its own', async () => {
  await page.goto('/survey')
  await page.getByLabel('Web development').check()
  await page.locator('[name=q_pages]').fill('58')
  await page.locator('[name=q_data_foundation_ready][value="4"]').check()
  await page.locator('[name=q_formats][value=HTML]').check()
  await page.locator('[name=q_formats][value="llms.txt"]').check()
  await page.locator('[name=contact_email]').fill('survey@example.com')
  await press()
  await pass()

  await page.locator('.sent').waitFor()
  expect(sendings()).toHaveLength(1)
  const [submission] = received('survey@example.com')
  // The browser fills it in faster than a person could.
  expect(String(submission?.payload?.data.tags)).not.toContain('unverified')
  expect(submission?.payload?.data.fields).toMatchObject({
    q_role: 'Web development',
    q_pages: 58,
    q_data_foundation_ready: 4,
    q_formats: ['HTML', 'llms.txt'],
    contact_email: 'survey@example.com',
  })
})

const FIELDS = [
  'name="page" data-fill="{page}" data-longest="500"',
  'name="from" data-fill="{referrer}" data-longest="500"',
  'name="plan" data-fill="{plan}" data-longest="500"',
  'name="campaign" data-fill="{campaign}" data-longest="500"',
  'name="blank" value="  "',
  'name="note" value=" as it is "',
  'name="amount" type="number" value="3"',
  'name="mark" type="radio" data-number value="4" checked',
  'name="mark" type="radio" data-number value="5"',
  'name="days" type="checkbox" value="Monday" checked',
  'name="days" type="checkbox" value="Tuesday"',
  'name="days" type="checkbox" value="Friday" checked',
  'name="terms" type="checkbox" data-boolean value="true" checked',
  'name="news" type="checkbox" data-boolean value="true"',
]

/** Sends the form of the contact page with further fields that nobody has to fill in; the request. */
async function sendWith(fields: readonly string[]) {
  return page.locator('.form').evaluate(
    async (form: HTMLFormElement, html) => {
      form.insertAdjacentHTML('beforeend', html)
      for (const control of form.querySelectorAll<HTMLInputElement>('[required]')) control.required = false
      const asked = Promise.withResolvers<Request>()
      globalThis.fetch = async (url, init) => {
        asked.resolve(new Request(url, init))
        return Response.json({ ok: true })
      }
      form.requestSubmit()
      const request = await asked.promise
      const { url, method, keepalive, headers } = request
      return { url, method, keepalive, type: headers.get('content-type'), body: await request.json() }
    },
    fields.map((attributes) => `<div class="field"><input ${attributes}></div>`).join(''),
  )
}

test('a form sends what each of its fields is: text, numbers, lists, ticks and what the page knows', async () => {
  await page.goto('/contact?plan=team', { referer: `${sample.origin}/survey` })
  const sent = await sendWith(FIELDS)
  expect(sent).toEqual({
    url: `${sample.origin}/api/forms/contact`,
    method: 'POST',
    // It arrives where the page is left at once.
    keepalive: true,
    type: 'application/json',
    body: {
      page: '/contact',
      from: `${sample.origin}/survey`,
      plan: 'team',
      note: ' as it is ',
      amount: 3,
      mark: 4,
      days: ['Monday', 'Friday'],
      terms: true,
      submission_id: expect.stringMatching(UUID),
      filled_in: expect.any(Number),
    },
  })
})

test.each([
  ['goes along where there is room', 15_703, { first: '\\'.repeat(200), second: '字'.repeat(20) }],
  ['gives way to what people wrote', 15_704, {}],
])('what a link fills in %s', async (_, length, filled) => {
  await page.goto(`/contact?first=${'\\'.repeat(300)}&second=${'字'.repeat(20)}`)
  await page.locator('[name=message]').fill('x'.repeat(length))
  const { body } = await sendWith([
    'name="first" data-fill="{first}" data-longest="200"',
    'name="second" data-fill="{second}" data-longest="200"',
  ])
  const { message, submission_id: id, filled_in: after, ...rest } = body
  expect([message.length, id, after]).toEqual([length, expect.stringMatching(UUID), expect.any(Number)])
  expect(rest).toEqual(filled)
})

test('what a link fills in gives way to a long token, too', async () => {
  const body = WIDGET.replaceAll('NAME', 'hcaptcha').replace('crypto.randomUUID()', "'x'.repeat(4100)")
  await page.route('**/captcha.js*', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await changeContact('data-widget="turnstile"', 'data-widget="hcaptcha"')
  const sent: { first?: string; message: string }[] = []
  await page.route('**/api/forms/contact', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { ok: false, challenge: true } })
  })
  await page.goto(`/contact?first=${'\\'.repeat(300)}`)
  await page.locator('.form').evaluate((form: HTMLFormElement) => {
    form.insertAdjacentHTML(
      'beforeend',
      '<div class="field"><input type="hidden" name="first" data-fill="{first}" data-longest="200"></div>',
    )
  })
  await page.locator('[name=email]').fill('ada@example.com')
  await page.locator('[name=message]').fill('x'.repeat(11_900))
  await press()
  await pass()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ first, message }) => [first, message.length])).toEqual([
    ['\\'.repeat(200), 11_900],
    [undefined, 11_900],
  ])
})

test('a form without a check says that it cannot be used where one is asked for', async () => {
  await doubt('contact')
  await changeContact('class="challenge"', '')
  await fillContact('unchecked@example.com')
  await press()
  await expect.poll(() => status().textContent()).toBe('This form cannot be used yet. Please try again later.')
})

test('the survey says what is wrong with a number', async () => {
  await page.goto('/survey')
  await page.locator('[name=q_markdown_share]').fill('120')
  await press()
  expect(await page.locator('.summary li').allTextContents()).toEqual([
    'What share of requests to your site asks for markdown, in percent? – Enter a number not below 0 and not above 100.',
  ])
})

test('a pasted text that is longer than its question takes is kept, and its length is said', async () => {
  await page.goto('/survey')
  const question = page.locator('textarea[name=q_wish]')
  await question.focus()
  await page.keyboard.insertText('a'.repeat(2_001))
  await press()
  expect(await question.inputValue()).toHaveLength(2_001)
  expect(await page.locator('.summary li').textContent()).toBe(
    'What would make your site easier to publish for people and agents together? – Use at most 2000 characters.',
  )
  expect(requests).not.toContain('/api/forms/survey')
  await question.press('Backspace')
  await press()
  expect(await page.locator('.summary').isVisible()).toBe(false)
})

test('a form whose unseen field was filled in is sent, and marked', async () => {
  await fillContact('program@example.com')
  await page.locator('[name=leave_empty]').evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'))
  await send()
  const [submission] = received('program@example.com')
  expect(submission?.payload?.data.tags).toEqual(['suspect'])
  expect(submission?.payload?.data.fields).not.toHaveProperty('leave_empty')
})

test('a form takes one short line of what a link brings', async () => {
  await page.goto(`/contact?utm_source=a%00b%0D%0Ac${'d'.repeat(600)}`)
  await page
    .locator('[name=company]')
    .evaluate((input: HTMLInputElement) => Object.assign(input.dataset, { fill: '{utm_source}', longest: '500' }))
  await page.locator('[name=email]').fill('link@example.com')
  await page.locator('[name=message]').fill('Hello')
  const [request] = await Promise.all([page.waitForRequest('**/api/forms/contact'), press()])
  expect(request.postDataJSON()).toMatchObject({ company: `a b c${'d'.repeat(495)}` })
})

test('a form that was opened over plain http goes to https, where it can be sent', async () => {
  const context = await browser.newContext({ baseURL: sample.origin })
  const open = await context.newPage()
  await open.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
  const moved = open.waitForRequest((request) => request.url().startsWith('https:'))
  await open.goto('/contact?a=b', { waitUntil: 'commit' })
  expect((await moved).url()).toBe(`${sample.origin.replace('http:', 'https:')}/contact?a=b`)
  await context.close()
})

test.each([
  [3, 'ab'],
  [4, 'ab😀'],
])(
  'a form takes of a link no more than the %i units that its field may hold, in whole characters',
  async (longest, company) => {
    await page.goto(`/contact?utm_source=${encodeURIComponent('ab😀c')}`)
    await page
      .locator('[name=company]')
      .evaluate(
        (input: HTMLInputElement, most) => Object.assign(input.dataset, { fill: '{utm_source}', longest: most }),
        longest,
      )
    await page.locator('[name=email]').fill(`short${longest}@example.com`)
    await page.locator('[name=message]').fill('Hello')
    const [request] = await Promise.all([page.waitForRequest('**/api/forms/contact'), press()])
    expect(request.postDataJSON()).toMatchObject({ company })
  },
)

test('the survey is taken without a check where the provider cannot be reached', async () => {
  await page.route('**/captcha.js*', (route) => route.abort())
  await page.goto('/survey')
  await page.locator('[name=contact_email]').fill('unreached@example.com')
  await press()

  await page.locator('.sent').waitFor()
  expect(received('unreached@example.com')[0]?.payload?.data.tags).toContain('unverified')
})

test('the survey that could not be delivered keeps its id', async () => {
  await setBehaviour('reject')
  await page.goto('/survey')
  await page.locator('[name=contact_email]').fill('kept@example.com')
  // Sooner than a person can have filled it in, which marks it, and later.
  await page.evaluate('performance.now = () => 1000')
  await press()
  await pass()
  await expect.poll(() => status().textContent()).toContain('could not be delivered')

  await page.evaluate('performance.now = () => 9000')
  await setBehaviour('accept')
  await pass()
  await press()

  await page.locator('.sent').waitFor()
  expect(received('kept@example.com')).toMatchObject([{ deliveries: 2 }])
})

test('a lead says that the check cannot be loaded, and loads it when it is sent again', async () => {
  await page.route('**/captcha.js*', (route) => route.abort())
  await fillContact('no-check@example.com')
  await press()
  await expect.poll(() => status().textContent()).toContain('cannot be loaded')
  expect(await page.locator('[name=email]').inputValue()).toBe('no-check@example.com')

  await page.unroute('**/captcha.js*')
  await send()
  expect(received('no-check@example.com')).toHaveLength(1)
})

test('a lead that is sent again while the check is loaded loads it once', async () => {
  const letCome = await holdCheck()
  await fillContact('slow-check@example.com')
  await press()
  await expect.poll(() => status().textContent()).toContain('One more step')
  await press()
  const scripts = await page.locator('script[src*="/captcha.js"]').count()
  letCome()
  await pass()
  await page.locator('.sent').waitFor()
  expect(scripts).toBe(1)
  expect(received('slow-check@example.com')).toHaveLength(1)
})

const results = () => page.locator('header .results a')

test('an open menu is closed by Escape, which leaves the focus at its name, and by a click beside it', async () => {
  await page.goto('/about')
  const name = page.locator('header summary', { hasText: 'Product' })
  const link = page.locator('header .group a[href="/integrations"]')
  await name.click()
  await link.focus()
  await page.keyboard.press('Escape')
  expect(await link.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Product')
  await name.click()
  expect(await link.isVisible()).toBe(true)
  await page.locator('h1').click()
  expect(await link.isVisible()).toBe(false)
})

test('the search loads nothing before it is used, and then suggests pages as you type', async () => {
  await page.goto('/about')
  expect(requests.filter((path) => path.includes('search'))).toEqual([])
  await page.getByRole('searchbox').pressSequentially('theming')
  // Between two letters a slow machine shows what was found so far.
  await page.locator('header .results li:first-child a[href="/guides/write/theming"]').waitFor()
  expect(requests).toContain('/search/index.json')
  const files = requests.filter((path) => path.startsWith('/search/'))
  expect(files).toEqual([...new Set(files)])
})

test('the search is used with the keyboard: slash, arrows, Enter, Escape', async () => {
  await page.goto('/about')
  for (const key of ['Control+/', 'Alt+/', 'Meta+/', 'a']) await page.keyboard.press(key)
  expect(await focused()).toBe('')
  await page.keyboard.press('/')
  await page.keyboard.type('a/b')
  expect(await page.getByRole('searchbox').inputValue()).toBe('a/b')
  await page.getByRole('searchbox').fill('deploying')
  // Until then the list may be that of what was typed before.
  await results().first().getByText('Deploying').waitFor()
  // On a wide page the field stays in the header, and what it finds below it.
  expect(await page.locator('.drawer').evaluate((drawer) => drawer.matches(':popover-open'))).toBe(false)
  const { x = -1, width = 0 } = (await page.locator('header .results').boundingBox()) ?? {}
  expect([x >= 0, x + width <= 1280]).toEqual([true, true])
  const said = page.locator('header [role=status]')
  expect(await said.textContent()).toBe(`${await results().count()} pages found.`)
  // For those who hear it alone.
  expect(await said.boundingBox()).toMatchObject({ width: 1, height: 1 })
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(await results().last().getAttribute('href'))
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('page:search')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(await results().first().getAttribute('href'))
  await page.keyboard.press('Escape')
  expect(await page.locator('header .results').isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('page:search')
  await page.getByRole('searchbox').fill('deploying ')
  await results().first().waitFor()
  await page.getByRole('searchbox').blur()
  expect(await page.locator('header .results').isVisible()).toBe(false)
  await page.getByRole('searchbox').fill('deploying')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=deploying')
})

test('on a phone the drawer makes room for what the search suggests', async () => {
  await resize(390)
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('form')
  await results().nth(6).waitFor()
  const drawer = await page.locator('.drawer').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  const below = await page.locator('.drawer .results + * , .drawer .languages').last().boundingBox()
  const list = await page.locator('header .results').boundingBox()
  expect(drawer).toBeGreaterThan(0)
  expect(below?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0) - 1)
  // The button stays in the field.
  const [field, button] = await Promise.all(
    ['input', 'button'].map((name) => page.locator(`.search ${name}`).boundingBox()),
  )
  expect(button?.y).toBeGreaterThanOrEqual(field?.y ?? Number.POSITIVE_INFINITY)
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
})

test('in the drawer a press on what stands below the suggestions is one', async () => {
  await resize(390)
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('price')
  await results().first().waitFor()
  await page.locator('.drawer .languages a').first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/de/about')
})

test('suggestions of the drawer are gone once it is closed, also where the page becomes wide', async () => {
  await resize(1024)
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('price')
  await results().first().waitFor()
  await page.setViewportSize({ width: 1366, height: 700 })
  await expect.poll(() => page.locator('header .results').isHidden()).toBe(true)
})

test('the button of the menu keeps its word beside a long name', async () => {
  await resize(390)
  await page.goto('/about')
  const measure = async () => {
    const { width, height } = (await page.locator('.menu').boundingBox()) ?? {}
    return { width, height }
  }
  const before = await measure()
  await page
    .locator('.brand')
    .evaluate((brand) => (brand.textContent = 'Sanitär Müller und Söhne Donaudampfschifffahrt GmbH'))
  expect(await measure()).toEqual(before)
})

test('a link of the drawer or of a menu to a part of the page closes what would cover it', async () => {
  await page.goto('/about')
  await page
    .locator('details.group')
    .first()
    .evaluate((group) => {
      for (const link of group.querySelectorAll('a')) link.href = '#page:main'
    })
  await page.locator('details.group summary').first().click()
  await page.locator('details.group a').first().click()
  expect(await page.locator('details.group[open]').count()).toBe(0)
  expect(new URL(page.url()).hash).toBe('#page:main')

  await resize(390)
  await page.locator('.menu').click()
  await page.locator('details.group summary').first().click()
  await page.locator('details.group a').first().click()
  expect(await page.locator('.drawer').evaluate((drawer) => drawer.matches(':popover-open'))).toBe(false)
})

test('a drawer that is open when the page becomes wide is closed', async () => {
  await resize(390)
  await page.goto('/about')
  await page.locator('.menu').click()
  const isOpen = () => page.locator('.drawer').evaluate((drawer) => drawer.matches(':popover-open'))
  expect(await isOpen()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(isOpen).toBe(false)
})

/** Types in the field of the header without touching the focus, as letters do that were typed a moment ago. */
async function typeLate(text: string): Promise<void> {
  await results().evaluateAll((links) => links.forEach((link) => link.setAttribute('data-old', '')))
  await page.locator('[id="page:search"]').evaluate((field, value) => {
    if (field instanceof HTMLInputElement) field.value = value
    field.dispatchEvent(new Event('input'))
  }, text)
  await page.locator('header .results a:not([data-old])').first().waitFor()
}

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.id)

test('the search leaves the arrows to an input method that offers characters', async () => {
  await page.goto('/about')
  await page.getByRole('searchbox').fill('turnst')
  await results().first().waitFor()
  const pressDown = (isComposing: boolean) =>
    page.getByRole('searchbox').evaluate((field, composing) => {
      const event = { key: 'ArrowDown', isComposing: composing, bubbles: true, cancelable: true }
      return field.dispatchEvent(new KeyboardEvent('keydown', event))
    }, isComposing)
  expect([await pressDown(true), await focused()]).toEqual([true, 'page:search'])
  expect([await pressDown(false), await focused()]).toEqual([false, '/integrations/turnstile'])
})

test('the search keeps its list where a press gives the focus to no link, as in Safari', async () => {
  await page.goto('/about')
  await page.getByRole('searchbox').fill('turnst')
  await results().first().waitFor()
  // In other browsers a text beside the link is what takes no focus.
  await page.locator('header .results p').first().click()
  expect(await page.locator('header .results').isVisible()).toBe(true)
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(false)
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  expect(await page.locator('header .results').isVisible()).toBe(false)
})

test('the search leaves the focus at a result that later letters find as well', async () => {
  await page.goto('/about')
  await page.getByRole('searchbox').fill('turnst')
  await results().first().waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('/integrations/turnstile')
  await typeLate('turnstile')
  expect(await focused()).toBe('/integrations/turnstile')
})

test('the search gives the focus back to the field where later letters find other results', async () => {
  await page.goto('/about')
  await page.getByRole('searchbox').fill('turnst')
  await results().first().waitFor()
  await page.keyboard.press('ArrowDown')
  await typeLate('hcaptcha')
  expect(await focused()).toBe('page:search')
})

test('the page of results works as a link', async () => {
  await page.goto('/search?q=local+inbox')
  const first = page.locator('#results a').first()
  await first.waitFor()
  expect(
    await page.locator('#results a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toContain('/apps/local-inbox')
  expect(await page.locator('#search-status').textContent()).toMatch(/^\d+ pages found\.$/)
  expect(await page.locator('#query').inputValue()).toBe('local inbox')
})

test('the arrows go through the results of the page of results, and back to its field', async () => {
  await page.goto('/search?q=captcha')
  await page.locator('#results a').nth(1).waitFor()
  const links = await page.locator('#results a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await page.locator('#query').focus()
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(links[0])
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(links[1])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('query')
})

test('the page of the search keeps what was typed before its script was there', async () => {
  const typed = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/search', { waitUntil: 'commit' })
  await page.locator('#query').fill('markdown')
  typed.resolve()
  await page.locator('#results a').first().waitFor()
  expect(await page.locator('#query').inputValue()).toBe('markdown')
})

test('the search suggests seven pages, and its page lists fifty', async () => {
  await page.goto('/search')
  expect(await page.locator('#query').inputValue()).toBe('')
  await page.locator('#query').fill('a')
  await expect.poll(() => page.locator('#search-status').textContent()).toBe('50 pages found.')
  expect(await page.locator('#results li').count()).toBe(50)
  await page.locator('#query').fill('  ')
  await expect.poll(() => page.locator('#search-status').textContent()).toBe('')
  await page.locator('[id="page:search"]').fill('a')
  await results().first().waitFor()
  expect(await results().count()).toBe(7)
})

test.each([
  ['a beginning', 'turnst', '/integrations/turnstile'],
  ['a slip', 'trunstile', '/integrations/turnstile'],
  ['an accent and capitals', 'HCÁPTCHA', '/integrations/hcaptcha'],
])('the search finds a page by %s', async (_, query, path) => {
  await page.goto(`/search?q=${encodeURIComponent(query)}`)
  await page.locator('#results a').first().waitFor()
  const found = await page.locator('#results a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(found.slice(0, 3)).toContain(path)
})

test('the search finds pages in browsers of 2022', async () => {
  const context = await browser.newContext({ baseURL: sample.origin })
  onTestFinished(() => context.close())
  // Safari 16.3, and Chrome 109, the last of Windows 7.
  await context.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
    Reflect.deleteProperty(Object, 'groupBy')
    const Own = RegExp
    Reflect.set(
      globalThis,
      'RegExp',
      new Proxy(Own, {
        construct(_, [source, flags]: [string, string]) {
          if (/\(\?<[=!]/.test(source)) throw new SyntaxError('Invalid regular expression: invalid group specifier')
          return new Own(source, flags)
        },
      }),
    )
  })
  const old = await context.newPage()
  await old.goto('/search?q=turnstile')
  await old.locator('#results a').first().waitFor()
  expect(await old.locator('#search-status').textContent()).toMatch(/^\d+ pages found\.$/)
})

test('the search reads again what the service could not give', async () => {
  const said = () => page.locator('#search-status').textContent()
  await page.route('**/search/**', (route) => route.fulfill({ status: 502, json: { ok: false } }))
  await page.goto('/search?q=brandenburg')
  await expect.poll(said).toBe('The search cannot be reached. Please try again.')
  await page.unroute('**/search/**')
  await page.locator('#query').fill('brandenbur')
  await expect.poll(said).toBe('1 page found.')
})

test('the page of results follows what is typed, and says what it found', async () => {
  const said = () => page.locator('#search-status').textContent()
  await page.route('**/search/**', (route) => route.abort())
  await page.goto('/search?q=brandenburg')
  await expect.poll(said).toBe('The search cannot be reached. Please try again.')
  await page.unroute('**/search/**')
  await page.locator('#query').fill('zzyzx')
  await expect.poll(said).toBe('Nothing was found.')
  expect(new URL(page.url()).search).toBe('?q=zzyzx')
  await page.locator('#query').fill('brandenburg')
  await expect.poll(said).toBe('1 page found.')
  const found = sample.model.servedPages.find(({ path }) => path === '/guides/write/blocks')
  expect(await page.locator('#results li').innerText()).toBe(`${found?.title}\n\n${found?.description}`)
  await page.locator('#query').press('Enter')
  expect(await said()).toBe('1 page found.')
  await page.locator('#query').fill('')
  await expect.poll(said).toBe('')
  expect(await page.locator('#results').isVisible()).toBe(false)
})

test('tabs of the same word are chosen together, stay where they are on the screen, and are remembered', async () => {
  const chosen = () =>
    page
      .locator('[data-sync]')
      .evaluateAll((inputs: HTMLInputElement[]) =>
        inputs.filter(({ checked }) => checked).map((input) => input.dataset['sync']),
      )
  const stored = () => page.evaluate(() => localStorage.getItem('tabs'))
  await page.goto('/guides/write/blocks')
  expect(await chosen()).toEqual(['npm', 'npm'])
  expect(await page.locator('.contents').getAttribute('open')).toBe('')

  const last = page.locator('.tabs').last()
  await page
    .locator('.tabs > div')
    .nth(1)
    .evaluate((panel) => (panel.style.minHeight = '300px'))
  await last.scrollIntoViewIfNeeded()
  // Some browsers do not keep in its place what is on the screen.
  await page.locator('body').evaluate((body) => (body.style.overflowAnchor = 'none'))
  const before = await last.boundingBox()
  await last.getByText('pnpm', { exact: true }).click()
  expect(await chosen()).toEqual(['pnpm', 'pnpm'])
  expect((await last.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
  await last.getByText('npm', { exact: true }).click()
  expect(await stored()).toBe('["pnpm","npm"]')
  await last.getByText('pnpm', { exact: true }).click()
  expect(await stored()).toBe('["npm","pnpm"]')

  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  expect(await chosen()).toEqual(['pnpm', 'pnpm'])
  expect(await page.locator('.contents').getAttribute('open')).toBeNull()
  // The search of a narrow page is in a drawer.
  await page.keyboard.press('/')
  expect(await page.locator('.drawer').isVisible()).toBe(true)
  expect(await focused()).toBe('page:search')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('of two tabs of a group with the same word each can be chosen', async () => {
  await page.goto('/guides/write/blocks')
  const group = page.locator('.tabs').first()
  // As a page whose author wrote a word twice.
  await page.route('/guides/write/blocks', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('data-sync="pnpm"', 'data-sync="npm"') })
  })
  onTestFinished(() => page.unroute('/guides/write/blocks'))
  await page.reload()
  const chosen = () =>
    group.getByRole('radio').evaluateAll((tabs: HTMLInputElement[]) => tabs.map(({ checked }) => checked))
  await group.getByText('npm', { exact: true }).click()
  expect(await chosen()).toEqual([true, false])
  await group.getByText('pnpm', { exact: true }).click()
  expect(await chosen()).toEqual([false, true])
})

test('a link that leads into a panel of tabs that is not chosen shows it beside the chosen one', async () => {
  await page.goto('/guides/write/blocks')
  const tabs = page.locator('.tabs').last()
  await tabs.getByText('npm', { exact: true }).click()
  const panels = tabs.locator('> div')
  await panels.last().evaluate((panel) => (panel.innerHTML += '<h3 id="inside">Inside</h3>'))
  const shown = () => panels.evaluateAll((all) => all.map((panel) => panel.checkVisibility()))
  expect(await shown()).toEqual([true, false])
  await page.evaluate(() => location.assign('#inside'))
  expect(await shown()).toEqual([true, true])
  await expect
    .poll(() => page.locator('#inside').evaluate((heading) => heading.getBoundingClientRect().top))
    .toBeLessThan(720)
  await page.evaluate(() => location.assign('#main'))
  expect(await shown()).toEqual([true, false])
})

test('code is copied by its button, which says so for a while', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: sample.origin })
  await page.goto('/guides/write/theming')
  const box = page.locator('.code').first()
  const button = box.getByRole('button')
  // Who listens to the page hears of the button after the code.
  expect(await box.evaluate(({ lastElementChild }) => lastElementChild?.localName)).toBe('button')
  expect(await button.textContent()).toBe('Copy')
  await page.evaluate(() => {
    globalThis.setTimeout = Object.assign((task: () => void) => Object.assign(globalThis, { task }), setTimeout)
  })
  await button.click()
  await expect.poll(() => button.textContent()).toBe('Copied')
  // Without the line break at its end, by which a terminal runs what is pasted.
  const code = await box.locator('pre').textContent()
  expect(code).toMatch(/\S\n$/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code?.slice(0, -1))
  await page.evaluate('task()')
  expect(await button.textContent()).toBe('Copy')
})

test.each([
  ['a phone', 390],
  ['a tablet', 700],
  ['a desktop', 1280],
  ['a browser that does not know whether scripts are enabled', 1280, 'unknown'],
])('no letter of a long first line stays below the button, on %s', async (_, width, feature = 'scripting') => {
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }))
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('(scripting:', `(${feature}:`) })
  })
  await page.setViewportSize({ width, height: 720 })
  await page.goto('/guides/write/theming')
  const box = page.locator('.code:not(.titled *)').first()
  await box
    .locator('code')
    .evaluate((code) => code.replaceChildren(`curl https://x.example/install ${' '.repeat(90)}|sh`))
  const atEnd = await box.locator('pre').evaluate((pre) => {
    pre.scrollIntoView()
    pre.scrollLeft = pre.scrollWidth
    const range = document.createRange()
    const text = pre.querySelector('code')?.firstChild
    if (!text?.textContent) return undefined
    range.setStart(text, text.textContent.length - 1)
    range.setEnd(text, text.textContent.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.localName
  })
  expect(atEnd).toBe('code')
})

test.each(['span', 'div'])('no letter of a first line that just fits stays below the button: %s', async (name) => {
  await page.goto('/guides/write/theming')
  const box = page.locator('.code:not(.titled *)').first()
  const atEnd = await box.locator('pre').evaluate((pre, element) => {
    const line = document.createElement(element)
    pre.querySelector('code')?.replaceChildren(line)
    while (pre.scrollWidth <= pre.clientWidth && line.textContent.length < 1000) line.textContent += 'x'
    line.textContent = line.textContent.slice(0, -1)
    const range = document.createRange()
    range.setStart(line.firstChild ?? line, line.textContent.length - 1)
    range.setEnd(line.firstChild ?? line, line.textContent.length)
    pre.scrollIntoView()
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.localName
  }, name)
  expect(atEnd).toBe(name)
})

test.each([390, 1280])('a short first line stands beside the button, and none below it: %i px', async (width) => {
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }))
  await page.setViewportSize({ width, height: 720 })
  await page.goto('/guides/write/theming')
  const box = page.locator('.code:not(.titled *)').first()
  const bottoms = await box.evaluate((element) => {
    const code = element.querySelector('code')
    code?.replaceChildren('npm ci\n', 'x'.repeat(400))
    const [first, second] = [...(code?.childNodes ?? [])].map((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      return range.getClientRects()[0]
    })
    const button = element.querySelector('button')?.getBoundingClientRect()
    return { button: button?.bottom ?? 0, first: first?.bottom ?? 0, second: second?.top ?? 0, top: button?.top ?? 0 }
  })
  expect(bottoms.first).toBeGreaterThan(bottoms.top)
  expect(bottoms.first).toBeLessThan(bottoms.button + 10)
  expect(bottoms.second).toBeGreaterThan(bottoms.button)
})

test('the button copies code as it is shown: line breaks of raw HTML, and nothing that is folded', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: sample.origin })
  await page.goto('/guides/write/theming')
  const box = page.locator('.code').first()
  await box.locator('pre').evaluate((pre) => {
    const [fold, label] = [document.createElement('details'), document.createElement('summary')]
    label.append('More')
    fold.append(label, 'npm run folded')
    // Marked lines are blocks, each with its line break.
    const lines = ['echo a \\\n', '  b\n'].map((text) => {
      const line = document.createElement('span')
      line.className = 'line'
      line.append(text)
      return line
    })
    // Without a label of its own a fold has that of the browser: what is within is folded, too.
    const [bare, within] = [document.createElement('details'), document.createElement('div')]
    within.append(label.cloneNode(true))
    bare.append(within, 'npm run hidden')
    const opened = document.createElement('details')
    opened.open = true
    opened.append(label.cloneNode(true), 'npm run shown')
    const inner = document.createElement('pre')
    inner.append('inner ', document.createElement('button'))
    inner.lastElementChild?.append('Copy')
    const [block, cell] = [document.createElement('div'), document.createElement('td')]
    block.append('in a block')
    cell.append('in a cell')
    pre.replaceChildren(
      ...lines,
      'npm ci',
      document.createElement('br'),
      'npm test',
      fold,
      bare,
      opened,
      'npm end ',
      inner,
      block,
      cell,
      'end',
    )
  })
  await box.locator('> button').click()
  await expect.poll(() => box.locator('> button').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'echo a \\\n  b\nnpm ci\nnpm test\nMore\nMore\nnpm run shown\nnpm end inner \nin a block\nin a cell\nend',
  )
})

test('a page of another host is asked for when its link is followed without a key, in its place', async () => {
  const asked: string[] = []
  await page.route(/^https:/, async (route) => {
    asked.push(new URL(route.request().url()).host)
    await route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
  })
  await page.goto('/guides/blocks')
  const link = page.getByRole('link', { name: 'Brandenburg Gate, Berlin Load from www.openstreetmap.org' })
  await link.focus()
  const size = await link.boundingBox()
  await link.evaluate((element) => {
    const trial = new AbortController()
    addEventListener('click', (event) => event.preventDefault(), { signal: trial.signal })
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      element.dispatchEvent(new MouseEvent('click', { [key]: true, bubbles: true, cancelable: true }))
    trial.abort()
  })
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  const frame = page.locator('iframe[title="Brandenburg Gate, Berlin"]')
  await frame.contentFrame().locator('html').waitFor()
  expect(asked).toEqual(['www.openstreetmap.org'])
  expect(new URL(page.url()).origin).toBe(sample.origin)
  expect(await frame.boundingBox()).toMatchObject({ width: size?.width, height: size?.height })
  expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await frame.getAttribute('allow')).toBe('autoplay; fullscreen; picture-in-picture; encrypted-media')
  expect(await frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation',
  )
})
