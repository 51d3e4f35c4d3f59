/** Applied once each, in this order. Never change one that was released. */
export const migrations = [
  `
  create table member_site.accounts (
    uid text primary key,
    member_number int not null unique generated always as identity (start with 10001),
    email text not null unique,
    display_name text,
    password_hash text not null,
    password_updated_at timestamptz not null,
    tokens_valid_since timestamptz not null,
    email_verified boolean not null default false,
    disabled boolean not null default false,
    created_at timestamptz not null,
    last_sign_in_at timestamptz
  );

  -- The users collection, in the typed values that its readers get.
  create table member_site.documents (
    id text primary key,
    fields jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  create index on member_site.documents ((fields -> 'firebaseUid'));

  create table member_site.sessions (
    token_hash text primary key,
    uid text not null references member_site.accounts on delete cascade,
    signed_in_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index on member_site.sessions (uid);

  create table member_site.refresh_tokens (
    token_hash text primary key,
    uid text not null references member_site.accounts on delete cascade,
    signed_in_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index on member_site.refresh_tokens (uid);

  create table member_site.signing_keys (
    kid text primary key,
    private_key text not null,
    certificate text not null,
    created_at timestamptz not null,
    superseded_at timestamptz
  );

  create table member_site.attempts (
    bucket text primary key,
    count int not null,
    window_ends_at timestamptz not null
  );

  create table member_site.mailed_codes (
    code_hash text primary key,
    uid text not null references member_site.accounts on delete cascade,
    request_type text not null,
    expires_at timestamptz not null
  );
  create index on member_site.mailed_codes (uid);

  create table member_site.mails (
    id bigint primary key generated always as identity,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at timestamptz not null
  );
  `,
];
