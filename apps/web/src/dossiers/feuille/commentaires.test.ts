import { expect, it } from 'vitest'
import { CommentairesEnAttente } from './commentaires'

it('sends what waits before an act, and says whether the server has all of it', async () => {
  const commentaires = new CommentairesEnAttente()
  const sent: string[] = []
  const send = (place: string, isSaved: boolean) => async () => {
    sent.push(place)
    if (isSaved) commentaires.done(place)
    return isSaved
  }
  commentaires.wait('1.', send('1.', true))
  commentaires.wait('2.', send('2.', false))
  expect([await commentaires.flush(), sent]).toEqual([false, ['1.', '2.']])
  commentaires.wait('2.', send('2.', true))
  expect([await commentaires.flush(), sent]).toEqual([true, ['1.', '2.', '2.']])
  expect([await commentaires.flush(), sent.length]).toEqual([true, 3])
})
