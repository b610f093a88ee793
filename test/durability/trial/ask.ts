/** One request to its end. It rejects if the service dies before its answer is complete. */
export async function ask<T = { id: string; code?: string }>(
  method: string,
  url: string,
  token: string,
  body?: FormData | object,
): Promise<{ status: number; body: T }> {
  const isJson = body && !(body instanceof FormData)
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

export function toForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
