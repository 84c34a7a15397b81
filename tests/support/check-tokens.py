"""Checks access tokens as a service in Python does: PyJWT, with the keys that Sésame publishes.

Arguments: the address of the keys, the issuer, the audience. Standard input: tokens, as a list in JSON. Prints the outcome
for each, as a list in JSON: its subject, or the name of the exception.
"""

import json
import sys

import jwt

keys_url, issuer, audience = sys.argv[1:]
client = jwt.PyJWKClient(keys_url)


def outcome(token):
    try:
        if jwt.get_unverified_header(token).get("typ") != "at+jwt":
            return "!WrongType"
        claims = jwt.decode(
            token,
            client.get_signing_key_from_jwt(token).key,
            algorithms=["ES256"],
            issuer=issuer,
            audience=audience,
            leeway=60,
            options={"require": ["exp", "iat", "sub"]},
        )
    except jwt.PyJWTError as error:
        return "!" + type(error).__name__
    return claims["sub"]


print(json.dumps([outcome(token) for token in json.load(sys.stdin)]))
