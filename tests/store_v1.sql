-- A store from before the first release, without pace and times, with one table, its seats, two entries, a line of chat and a note.
PRAGMA journal_mode = WAL;
CREATE TABLE tables (id TEXT PRIMARY KEY, head TEXT NOT NULL, created BIGINT NOT NULL, clock BIGINT NOT NULL,
  open BIGINT NOT NULL, over BIGINT NOT NULL, next TEXT NOT NULL);
CREATE TABLE seats (table_id TEXT NOT NULL, seat BIGINT NOT NULL, hash TEXT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL,
  PRIMARY KEY (table_id, seat));
CREATE TABLE entries (table_id TEXT NOT NULL, number BIGINT NOT NULL, seat BIGINT NOT NULL, key TEXT NOT NULL,
  words TEXT NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE chat (table_id TEXT NOT NULL, number BIGINT NOT NULL, seat BIGINT NOT NULL, at BIGINT NOT NULL,
  words TEXT NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE notes (table_id TEXT NOT NULL, seat BIGINT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (table_id, seat));
CREATE INDEX tables_running ON tables (over, created);
INSERT INTO tables VALUES ('old', 'kontor 1', 77, 60, 0, 0, '');
INSERT INTO seats VALUES ('old', 0, 'aa', 'Anna', ''), ('old', 1, 'bb', '', 'easy'), ('old', -1, 'cc', '', '');
INSERT INTO entries VALUES ('old', 0, -1, '', 'draw x'), ('old', 1, 0, 'k', 'buy y');
INSERT INTO chat VALUES ('old', 0, 0, 78, 'hello');
INSERT INTO notes VALUES ('old', 0, 'mine');
