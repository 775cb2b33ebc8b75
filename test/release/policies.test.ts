/** Every header that the builder prepares, literally: what a browser may do on the site changes here or not at all. */
import { expect, test } from 'vitest'
import { createPolicies } from '../../builder/release/policies.ts'

/** The policies as lines, so that a difference is seen at once. */
const toLines = (options: Parameters<typeof createPolicies>[0]) =>
  Object.entries(createPolicies(options)).map(
    ([name, { headers, ...rest }]) =>
      `${name} ${JSON.stringify(rest)}\n${headers.map(([header, value]) => `  ${header}: ${value}`).join('\n')}`,
  )

test('createPolicies() is literally this', () => {
  expect(toLines({ url: 'https://www.example.com' }).join('\n')).toMatchInlineSnapshot(`
    "page {"cors":false}
      Content-Type: text/html; charset=utf-8
      Vary: Accept, Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Link: <https://www.example.com{path}>; rel="canonical", <https://www.example.com{markdown}>; rel="alternate"; type="text/markdown", <https://www.example.com/llms.txt>; rel="describedby"; type="text/plain", <https://www.example.com/openapi.json>; rel="service-desc"; type="application/json", <https://www.example.com/.well-known/api-catalog>; rel="api-catalog"
      Content-Security-Policy: default-src 'none'; img-src 'self' https: data:; media-src 'self' https:; font-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      Strict-Transport-Security: max-age=63072000; includeSubDomains
      Referrer-Policy: strict-origin-when-cross-origin
      Permissions-Policy: camera=(), microphone=(), geolocation=()
      X-Content-Type-Options: nosniff
    form-page {"cors":false}
      Content-Type: text/html; charset=utf-8
      Vary: Accept, Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Link: <https://www.example.com{path}>; rel="canonical", <https://www.example.com{markdown}>; rel="alternate"; type="text/markdown", <https://www.example.com/llms.txt>; rel="describedby"; type="text/plain", <https://www.example.com/openapi.json>; rel="service-desc"; type="application/json", <https://www.example.com/.well-known/api-catalog>; rel="api-catalog"
      Content-Security-Policy: default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      Strict-Transport-Security: max-age=63072000; includeSubDomains
      Referrer-Policy: strict-origin-when-cross-origin
      Permissions-Policy: camera=(), microphone=(), geolocation=()
      X-Content-Type-Options: nosniff
    tool-page {"cors":false}
      Content-Type: text/html; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      X-Robots-Tag: noindex
      Content-Security-Policy: default-src 'none'; img-src 'self' https: data:; media-src 'self' https:; font-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      Strict-Transport-Security: max-age=63072000; includeSubDomains
      Referrer-Policy: strict-origin-when-cross-origin
      Permissions-Policy: camera=(), microphone=(), geolocation=()
      X-Content-Type-Options: nosniff
    markdown {"cors":false,"coded":true}
      Content-Type: text/markdown; charset=utf-8
      Vary: Accept, Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Link: <https://www.example.com{path}>; rel="canonical", <https://www.example.com{path}>; rel="alternate"; type="text/html", <https://www.example.com/llms.txt>; rel="describedby"; type="text/plain", <https://www.example.com/openapi.json>; rel="service-desc"; type="application/json", <https://www.example.com/.well-known/api-catalog>; rel="api-catalog"
      X-Content-Type-Options: nosniff
    markdown-file {"cors":true,"coded":true}
      Content-Type: text/markdown; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      X-Robots-Tag: noindex
      X-Content-Type-Options: nosniff
    api {"cors":true}
      Content-Type: application/json; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      Link: <https://www.example.com/openapi.json>; rel="service-desc"
      X-Content-Type-Options: nosniff
    json {"cors":true}
      Content-Type: application/json; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      X-Content-Type-Options: nosniff
    yaml {"cors":true,"coded":true}
      Content-Type: application/yaml; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      X-Content-Type-Options: nosniff
    xml {"cors":true}
      Content-Type: application/xml; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      X-Content-Type-Options: nosniff
    atom {"cors":true,"coded":true}
      Content-Type: application/atom+xml; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      X-Content-Type-Options: nosniff
    text {"cors":true}
      Content-Type: text/plain; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      X-Content-Type-Options: nosniff
    linkset {"cors":true,"coded":true}
      Content-Type: application/linkset+json; charset=utf-8
      Vary: Accept-Encoding
      Cache-Control: public, max-age=0, must-revalidate
      Access-Control-Allow-Origin: *
      Access-Control-Expose-Headers: ETag, Link
      Link: <https://www.example.com/.well-known/api-catalog>; rel="api-catalog"
      X-Content-Type-Options: nosniff
    asset-css {"cors":false}
      Content-Type: text/css; charset=utf-8
      Cache-Control: public, max-age=31536000, immutable
      Vary: Accept-Encoding
      X-Content-Type-Options: nosniff
    asset-js {"cors":false}
      Content-Type: text/javascript; charset=utf-8
      Cache-Control: public, max-age=31536000, immutable
      Vary: Accept-Encoding
      X-Content-Type-Options: nosniff
    asset-json {"cors":false}
      Content-Type: application/json; charset=utf-8
      Cache-Control: public, max-age=31536000, immutable
      Vary: Accept-Encoding
      X-Content-Type-Options: nosniff
    asset-svg {"cors":false}
      Content-Type: image/svg+xml
      Cache-Control: public, max-age=31536000, immutable
      Vary: Accept-Encoding
      Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'
      X-Content-Type-Options: nosniff
    asset-png {"cors":false}
      Content-Type: image/png
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-jpg {"cors":false}
      Content-Type: image/jpeg
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-jpeg {"cors":false}
      Content-Type: image/jpeg
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-webp {"cors":false}
      Content-Type: image/webp
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-avif {"cors":false}
      Content-Type: image/avif
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-gif {"cors":false}
      Content-Type: image/gif
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-ico {"cors":false}
      Content-Type: image/x-icon
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-woff2 {"cors":false}
      Content-Type: font/woff2
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-pdf {"cors":false}
      Content-Type: application/pdf
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-txt {"cors":false}
      Content-Type: text/plain; charset=utf-8
      Cache-Control: public, max-age=31536000, immutable
      Vary: Accept-Encoding
      X-Content-Type-Options: nosniff
    asset-csv {"cors":false}
      Content-Type: text/csv; charset=utf-8
      Cache-Control: public, max-age=31536000, immutable
      Vary: Accept-Encoding
      X-Content-Type-Options: nosniff
    asset-xml {"cors":false}
      Content-Type: application/xml; charset=utf-8
      Cache-Control: public, max-age=31536000, immutable
      Vary: Accept-Encoding
      X-Content-Type-Options: nosniff
    asset-zip {"cors":false}
      Content-Type: application/zip
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-mp4 {"cors":false}
      Content-Type: video/mp4
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-webm {"cors":false}
      Content-Type: video/webm
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-mp3 {"cors":false}
      Content-Type: audio/mpeg
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff
    asset-bin {"cors":false}
      Content-Type: application/octet-stream
      Cache-Control: public, max-age=31536000, immutable
      X-Content-Type-Options: nosniff"
  `)
})

test('createPolicies() with a captcha and a live reload differs in what pages may load', () => {
  const plain = toLines({ url: 'https://www.example.com' })
  const local = toLines({
    url: 'https://www.example.com',
    captcha: { origins: ['https://captcha.example', 'https://*.captcha.example'] },
    reloadUrl: 'http://localhost:8788/reload.js',
  })
  expect(
    local
      .filter((policy) => !plain.includes(policy))
      .map((policy) => policy.replace(/\n(?!.*Content-Security-Policy).*/g, '')),
  ).toMatchInlineSnapshot(`
    [
      "page {"cors":false}
      Content-Security-Policy: default-src 'none'; img-src 'self' https: data:; media-src 'self' https:; font-src 'self'; style-src 'self'; script-src 'self' http://localhost:8788; connect-src 'self' http://localhost:8788; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "form-page {"cors":false}
      Content-Security-Policy: default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self'; script-src 'self' https://captcha.example https://*.captcha.example http://localhost:8788; connect-src 'self' https://captcha.example https://*.captcha.example http://localhost:8788; frame-src https://captcha.example https://*.captcha.example; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "tool-page {"cors":false}
      Content-Security-Policy: default-src 'none'; img-src 'self' https: data:; media-src 'self' https:; font-src 'self'; style-src 'self'; script-src 'self' http://localhost:8788; connect-src 'self' http://localhost:8788; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
  `)
})
