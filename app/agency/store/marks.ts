// The SQL of `marks`: moments under a name, in milliseconds since 1970.

export const SET_MARK = `
  INSERT INTO marks (name, at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET at = excluded.at`

export const ADD_MARK = `
  INSERT INTO marks (name, at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING name`

export const READ_MARK = 'SELECT at AS moment FROM marks WHERE name = $1'
