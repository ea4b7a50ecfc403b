import { expect, test } from 'vitest'
import { serviceKey } from '~/agency/catalogue/service'

test('a key tells services apart by id and title, whether the id is a number or a text', () => {
  const survey = { id: 1, title: 'Межевание' }
  expect(serviceKey({ ...survey, id: '1' })).toBe(serviceKey(survey))
  const others = [
    { ...survey, id: 2 },
    { ...survey, title: 'Раздел' },
    { id: '1-', title: 'Меж' },
  ]
  expect(new Set([survey, ...others].map(serviceKey)).size).toBe(4)
})

test('a key is short, and stays the same for the cookies and links that contain it', () => {
  expect(serviceKey({ id: 16, title: 'Получение сведений ЕГРН '.repeat(100) })).toMatch(
    /^16-[a-z0-9]{1,7}$/,
  )
  expect(serviceKey({ id: 1, title: 'Межевание' })).toBe('1-1yvj8mj')
})
